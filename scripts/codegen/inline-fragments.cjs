// Codegen preset: near-operation-file over documents whose fragments are written out where they are spread. A fixed
// document is complete by itself, nothing at run time knows fragments. A fragment spreads no other one.
const { preset } = require('@graphql-codegen/near-operation-file-preset');
const { Kind, visit } = require('graphql');

const isFragment = ({ kind }) => kind === Kind.FRAGMENT_DEFINITION;

function inlineInto(document, selectionsOf) {
  const operations = document.definitions.filter((definition) => !isFragment(definition));
  return visit(
    { ...document, definitions: operations },
    {
      SelectionSet: (set) => ({
        ...set,
        selections: set.selections.flatMap((selection) =>
          selection.kind === Kind.FRAGMENT_SPREAD ? selectionsOf(selection) : [selection],
        ),
      }),
    },
  );
}

function fragmentsOf(documents) {
  const all = documents.flatMap(({ document }) => document.definitions.filter(isFragment));
  const byName = new Map(all.map((fragment) => [fragment.name.value, fragment]));
  if (byName.size < all.length) throw new Error('two fragments have the same name');
  return byName;
}

function inlineFragments(documents) {
  const fragments = fragmentsOf(documents);
  const unused = new Set(fragments.keys());
  const selectionsOf = ({ name, directives = [] }) => {
    const fragment = fragments.get(name.value);
    if (fragment === undefined) throw new Error(`there is no fragment ${name.value}`);
    if (directives.length > 0) throw new Error(`...${name.value}: put directives on the fields`);
    const { selections } = fragment.selectionSet;
    if (selections.some(({ kind }) => kind !== Kind.FIELD)) {
      throw new Error(`the fragment ${name.value} spreads another one`);
    }
    unused.delete(name.value);
    return selections;
  };
  const complete = documents
    .map((file) => ({ ...file, document: inlineInto(file.document, selectionsOf) }))
    .filter(({ document }) => document.definitions.length > 0);
  if (unused.size > 0) throw new Error(`nothing spreads ${[...unused].join(', ')}`);
  return complete;
}

module.exports.preset = {
  buildGeneratesSection: (options) =>
    preset.buildGeneratesSection({ ...options, documents: inlineFragments(options.documents) }),
};
