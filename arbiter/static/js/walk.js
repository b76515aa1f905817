// The walk of a ruling tree, the same as rulebook/engine/walk.py: answers by fact name, replayed
// from the start. `known` facts are never asked. Pure functions over the bundle's data.

export class WrongAnswer extends Error {
  constructor(fact, value, options) {
    super(`${fact}: ${value} is not one of ${options.join(", ")}`);
    this.fact = fact;
  }
}

export function walk(tree, answers, known = {}) {
  const path = [];
  let nodeId = tree.start;
  for (;;) {
    const node = tree.nodes[nodeId];
    const question = node.question;
    if (!question) return { path, node: nodeId, question: null, ruling: node.ruling };
    const find = (value) => question.options.find((option) => option.value === value);
    let option = find(known[question.fact]);
    const fromTable = Boolean(option);
    if (!option) {
      const value = answers[question.fact];
      if (value === undefined || !value.trim()) return { path, node: nodeId, question, ruling: null };
      option = find(value);
      if (!option) throw new WrongAnswer(question.fact, value, question.options.map((o) => o.value));
    }
    path.push({ node: nodeId, question, value: option.value, label: option.label, known: fromTable });
    nodeId = option.goto;
  }
}

// The judge's own answers on the path: what a link needs to hold.
export function answersOf(state) {
  return Object.fromEntries(state.path.filter((step) => !step.known).map((step) => [step.question.fact, step.value]));
}
