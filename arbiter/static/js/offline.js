// The pages that work without a network: search, trees, questions, rulings, clauses, from the
// bundle kept on the phone. Amounts need the server; the page says so.

import { answersOf, walk } from "./walk.js";

const root = document.getElementById("offline-app");
const language = document.documentElement.lang === "en" ? "en" : "ru";
const texts = JSON.parse(document.getElementById("offline-texts").textContent);
const say = (text) => (text ? text[language] || text.ru : "");
const bundles = [];

function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") node.className = value;
    else node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

function link(parameters, ...children) {
  return el("a", { class: "offline-link", href: `#${new URLSearchParams(parameters)}` }, ...children);
}

// Where the reader wanted to be: the hash of this page, or the address he could not reach.
function wanted() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  if (parameters.size) return Object.fromEntries(parameters);
  const [, kind, code, id] = location.pathname.match(/^\/(rulings|codes)\/([^/]+)\/([^/]+)\//) || [];
  if (kind === "codes") return { code, clause: decodeURIComponent(id) };
  if (kind === "rulings") return { code, tree: id, ...Object.fromEntries(new URLSearchParams(location.search)) };
  const query = new URLSearchParams(location.search).get("q");
  return query ? { q: query } : {};
}

const plain = (text) => text.toLowerCase().replaceAll("ё", "е");

function matches(query) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const found = [];
  for (const bundle of bundles) {
    for (const tree of bundle.trees) {
      const aliases = [...(tree.aliases?.ru || []), ...(tree.aliases?.en || [])].join(" ");
      found.push({ weight: 2, text: plain(`${tree.title.ru} ${tree.title.en} ${aliases}`), title: say(tree.title), to: { code: bundle.code, tree: tree.id } });
    }
    for (const clause of bundle.clauses) {
      found.push({ weight: 1, text: plain(`${clause.id} ${clause.title.ru} ${clause.title.en}`), title: `${clause.id} ${say(clause.title)}`, to: { code: bundle.code, clause: clause.id } });
    }
  }
  return found
    .map((hit) => ({ ...hit, score: words.filter((word) => hit.text.includes(word.slice(0, Math.max(4, word.length - 2)))).length * hit.weight }))
    .filter((hit) => hit.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 20);
}

function clauseLine(bundle, reference) {
  const [owner, id] = reference.includes(":") ? reference.split(":") : [bundle.code, reference];
  const home = bundles.find((candidate) => candidate.code === owner);
  const clause = home?.clauses.find((candidate) => candidate.id === id);
  if (!clause) return el("li", {}, reference);
  return el("li", {}, el("details", {}, el("summary", {}, `${id} ${say(clause.title)}`), el("p", {}, say(clause.text))));
}

function showHome(query) {
  const input = el("input", { type: "search", name: "q", id: "offline-query", class: "offline-query", autocomplete: "off", "aria-label": texts.search });
  input.value = query || "";
  const list = el("ul", { class: "offline-list", "aria-live": "polite" });
  const fill = () => {
    const hits = input.value.trim()
      ? matches(input.value)
      : bundles.flatMap((bundle) => bundle.trees.map((tree) => ({ title: say(tree.title), to: { code: bundle.code, tree: tree.id } })));
    list.replaceChildren(...hits.map((hit) => el("li", {}, link(hit.to, hit.title))));
    if (!hits.length) list.append(el("li", {}, texts.nothing));
  };
  input.addEventListener("input", fill);
  fill();
  root.replaceChildren(el("h1", {}, texts.heading), el("p", {}, texts.explain), input, list);
}

function showTree(bundle, tree, answers) {
  const base = { code: bundle.code, tree: tree.id };
  let state;
  try {
    state = walk(tree, answers);
  } catch (error) {
    state = walk(tree, {});
  }
  const given = answersOf(state);
  const answered = el("ul", { class: "offline-answers" });
  for (const step of state.path) {
    const others = Object.fromEntries(Object.entries(given).filter(([fact]) => fact !== step.question.fact));
    answered.append(el("li", {}, `${say(step.question.text)} — ${say(step.label)} `, link({ ...base, ...others }, texts.change)));
  }
  const parts = [link({}, texts.back), el("h1", {}, say(tree.title)), answered];
  if (state.question) {
    parts.push(el("h2", {}, say(state.question.text)));
    const options = el("ul", { class: "offline-options" });
    for (const option of state.question.options) {
      options.append(el("li", {}, link({ ...base, ...given, [state.question.fact]: option.value }, say(option.label))));
    }
    parts.push(options);
  } else {
    const ruling = state.ruling;
    parts.push(el("p", { class: "offline-verdict", id: "verdict" }, say(ruling.verdict)));
    parts.push(el("p", {}, `${texts.authority}: ${texts[ruling.authority]}`));
    parts.push(el("ol", { class: "offline-steps" }, ...ruling.steps.map((step) => el("li", {}, say(step.text)))));
    if (ruling.choice) {
      parts.push(el("p", {}, say(ruling.choice.text)));
      parts.push(el("ul", {}, ...(ruling.choice.options || []).map((option) => el("li", {}, say(option)))));
    }
    parts.push(el("p", {}, say(ruling.limit.text)));
    if ((ruling.remedy || []).length) parts.push(el("p", { class: "offline-note" }, texts.amounts));
    parts.push(el("h2", {}, texts.clauses), el("ul", { class: "offline-list" }, ...ruling.cites.map((id) => clauseLine(bundle, id))));
  }
  root.replaceChildren(...parts);
}

function showClause(bundle, id) {
  const clause = bundle.clauses.find((candidate) => candidate.id === id);
  if (!clause) return showHome();
  const trees = bundle.trees.filter((tree) => Object.values(tree.nodes).some((node) => node.ruling?.cites.includes(id)));
  root.replaceChildren(
    link({}, texts.back),
    el("h1", {}, `${clause.id} ${say(clause.title)}`),
    el("p", {}, say(clause.text)),
    el("ul", { class: "offline-list" }, ...(clause.comments || []).map((comment) => clauseLine(bundle, comment))),
    el("ul", { class: "offline-list" }, ...trees.map((tree) => el("li", {}, link({ code: bundle.code, tree: tree.id }, say(tree.title))))),
  );
  return undefined;
}

function render() {
  const { code, tree: treeId, clause, q, ...answers } = wanted();
  const bundle = bundles.find((candidate) => candidate.code === code);
  const tree = bundle?.trees.find((candidate) => candidate.id === treeId);
  if (tree) showTree(bundle, tree, answers);
  else if (bundle && clause) showClause(bundle, clause);
  else showHome(q);
  window.scrollTo(0, 0);
}

async function start() {
  try {
    for (const address of JSON.parse(root.dataset.bundles)) {
      bundles.push(await (await fetch(address)).json());
    }
  } catch (error) {
    root.replaceChildren(el("h1", {}, texts.heading), el("p", {}, texts.missing));
    return;
  }
  window.addEventListener("hashchange", render);
  render();
}

start();
