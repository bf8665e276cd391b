// Codegen preset: near-operation-file over documents whose fragments are inlined, because nothing
// handles fragments of fixed documents at run time.
const { preset } = require('@graphql-codegen/near-operation-file-preset');
const { Kind, visit } = require('graphql');

const isFragment = ({ kind }) => kind === Kind.FRAGMENT_DEFINITION;

function fragmentsOf(documents) {
  const all = documents.flatMap(({ document }) => document.definitions.filter(isFragment));
  const byName = new Map(all.map((fragment) => [fragment.name.value, fragment]));
  if (byName.size < all.length) throw new Error('two fragments have the same name');
  return byName;
}

function inlineFragments(documents) {
  const fragments = fragmentsOf(documents);
  const unusedFragments = new Set(fragments.keys());
  const selectionsOf = (selection) => {
    if (selection.kind !== Kind.FRAGMENT_SPREAD) return [selection];
    const { name, directives = [] } = selection;
    const fragment = fragments.get(name.value);
    if (fragment === undefined) throw new Error(`there is no fragment ${name.value}`);
    if (directives.length > 0) throw new Error(`...${name.value}: put directives on the fields`);
    unusedFragments.delete(name.value);
    return fragment.selectionSet.selections.flatMap(selectionsOf);
  };
  const inline = ({ document, ...file }) => {
    const definitions = document.definitions.filter((definition) => !isFragment(definition));
    const SelectionSet = (set) => ({ ...set, selections: set.selections.flatMap(selectionsOf) });
    return { ...file, document: visit({ ...document, definitions }, { SelectionSet }) };
  };
  const complete = documents
    .map(inline)
    .filter(({ document: { definitions } }) => definitions.length > 0);
  if (unusedFragments.size > 0)
    throw new Error(`nothing spreads ${[...unusedFragments].join(', ')}`);
  return complete;
}

module.exports.preset = {
  buildGeneratesSection: (options) =>
    preset.buildGeneratesSection({ ...options, documents: inlineFragments(options.documents) }),
};
