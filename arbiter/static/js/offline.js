// The pages that work without a network: search, trees, questions, rulings, clauses, from the
// bundle kept on the phone. Amounts need the server; the page says so.

const root = document.getElementById("offline-app");
const { WrongAnswer, answersOf, walk } = await import(root.dataset.walk); // its address carries a hash
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

function link(parameters, style, ...children) {
  return el("a", { class: style, href: `#${new URLSearchParams(parameters)}` }, ...children);
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

// A clause number is taken whole, a word without its ending.
const stem = (word) => (/\d/.test(word) ? word : word.slice(0, Math.max(4, word.length - 2)));

function matches(query) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const found = [];
  for (const bundle of bundles) {
    for (const tree of bundle.trees) {
      const aliases = [...(tree.aliases?.ru || []), ...(tree.aliases?.en || [])].join(" ");
      found.push({ weight: 2, text: plain(`${tree.title.ru} ${tree.title.en} ${aliases}`), title: say(tree.title), to: { code: bundle.code, tree: tree.id } });
    }
    for (const clause of bundle.clauses) {
      found.push({ weight: 1, text: plain(`${clause.id} ${clause.title.ru} ${clause.title.en}`), title: `${label(clause.id)} ${say(clause.title)}`, to: { code: bundle.code, clause: clause.id } });
    }
  }
  return found
    .map((hit) => ({ ...hit, score: words.filter((word) => hit.text.includes(stem(word))).length * hit.weight }))
    .filter((hit) => hit.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 20);
}

// A comment by its number, in words.
const label = (id) => (id.startsWith("comment-") ? texts.comment_label.replace("{number}", id.slice(8)) : id);

function clauseLine(bundle, reference) {
  const [owner, id] = reference.includes(":") ? reference.split(":") : [bundle.code, reference];
  const home = bundles.find((candidate) => candidate.code === owner);
  const clause = home?.clauses.find((candidate) => candidate.id === id);
  if (!clause) return el("p", {}, reference);
  return el("details", {}, el("summary", {}, `${label(id)} ${say(clause.title)}`), el("p", {}, say(clause.text)));
}

function hitList(rows) {
  const items = rows.map((hit) => el("li", { class: "hit" }, el("p", { class: "hit-title" }, link(hit.to, "", hit.title))));
  return el("ul", { class: "hits" }, ...items);
}

function showHome(query) {
  const input = el("input", { type: "search", name: "q", id: "offline-query", class: "input", autocomplete: "off" });
  input.value = query || "";
  const found = el("div", { "aria-live": "polite" });
  const fill = () => {
    const rows = input.value.trim()
      ? matches(input.value)
      : bundles.flatMap((bundle) => bundle.trees.map((tree) => ({ title: say(tree.title), to: { code: bundle.code, tree: tree.id } })));
    found.replaceChildren(rows.length ? hitList(rows) : el("p", {}, texts.nothing));
  };
  input.addEventListener("input", fill);
  fill();
  const label = el("label", { for: "offline-query" }, texts.search);
  root.replaceChildren(el("h1", {}, texts.heading), el("p", { class: "soft" }, texts.explain), label, input, found);
}

function answeredList(state, base) {
  const given = answersOf(state);
  const rows = el("dl", {});
  for (const step of state.path) {
    const others = Object.fromEntries(Object.entries(given).filter(([fact]) => fact !== step.question.fact));
    rows.append(el("div", {}, el("dt", {}, say(step.question.text)), el("dd", {}, say(step.label)),
      el("dd", { class: "answered-change" }, link({ ...base, ...others }, "", texts.change))));
  }
  return state.path.length ? el("section", { class: "answered" }, rows) : null;
}

function rulingParts(bundle, ruling) {
  const steps = ruling.steps.map((step) =>
    el("li", {}, el("span", { class: "steps-who" }, texts[`who_${step.who}`]), " ", el("span", {}, say(step.text))));
  const choice = ruling.choice && el("section", { class: "choice" }, el("h2", {}, texts[`who_${ruling.choice.by}`]), el("p", {}, say(ruling.choice.text)),
    el("ul", { class: "choice-options" }, ...(ruling.choice.options || []).map((option) => el("li", {}, say(option)))));
  const badge = el("span", { class: `badge badge-${ruling.authority}` }, texts[ruling.authority]);
  const amounts = (ruling.remedy || []).length ? el("p", { class: "notice" }, texts.amounts) : null;
  return [
    el("section", { class: "verdict" }, el("h2", { class: "verdict-label" }, texts.aloud), el("p", { class: "verdict-text", id: "verdict" }, say(ruling.verdict)), el("p", { class: "verdict-authority" }, badge)),
    choice,
    el("h2", {}, texts.steps),
    el("ol", { class: "steps" }, ...steps),
    el("p", {}, say(ruling.limit.text)),
    amounts,
    el("h2", {}, texts.clauses),
    el("div", { class: "clauses" }, ...ruling.cites.map((id) => clauseLine(bundle, id))),
  ];
}

function showTree(bundle, tree, answers) {
  const base = { code: bundle.code, tree: tree.id };
  let state;
  try {
    state = walk(tree, answers);
  } catch (error) {
    if (!(error instanceof WrongAnswer)) throw error;
    state = walk(tree, {});
  }
  const given = answersOf(state);
  const parts = [link({}, "", texts.back), el("p", { class: "walk-title" }, say(tree.title))];
  if (state.question) {
    const options = state.question.options.map((option) =>
      el("li", {}, link({ ...base, ...given, [state.question.fact]: option.value }, "option", say(option.label))));
    parts.push(el("section", { class: "question" }, el("h1", {}, say(state.question.text)), el("ul", { class: "options" }, ...options)));
  } else {
    parts.push(...rulingParts(bundle, state.ruling));
  }
  parts.push(answeredList(state, base));
  root.replaceChildren(...parts.filter(Boolean));
}

function showClause(bundle, id) {
  const clause = bundle.clauses.find((candidate) => candidate.id === id);
  if (!clause) {
    showHome(id);
    return;
  }
  const trees = bundle.trees.filter((tree) => Object.values(tree.nodes).some((node) => node.ruling?.cites.includes(id)));
  root.replaceChildren(
    link({}, "", texts.back),
    el("h1", {}, `${label(clause.id)} ${say(clause.title)}`),
    el("p", {}, say(clause.text)),
    el("div", { class: "clauses" }, ...(clause.comments || []).map((comment) => clauseLine(bundle, comment))),
    hitList(trees.map((tree) => ({ title: say(tree.title), to: { code: bundle.code, tree: tree.id } }))),
  );
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
