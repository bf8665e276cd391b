// Codegen plugin: emits each operation of a .graphql file as a FixedDocument with its result and variable types.
const { print } = require('graphql');

const pascal = (text) => text.charAt(0).toUpperCase() + text.slice(1);

module.exports = {
  plugin(_schema, documents) {
    const operations = documents.flatMap(({ document }) =>
      document.definitions.filter((definition) => definition.kind === 'OperationDefinition'),
    );
    const constants = operations.map((operation) => {
      const name = pascal(operation.name.value);
      const types = `${name}${pascal(operation.operation)}`;
      return [
        `/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */`,
        `export const ${name}: FixedDocument<${types}, ${types}Variables> = {`,
        `  name: '${name}',`,
        `  source: ${JSON.stringify(print(operation))},`,
        `};`,
      ].join('\n');
    });
    return {
      prepend: [`import type { FixedDocument } from '../graphql/fixed-document';`],
      content: constants.join('\n\n'),
    };
  },
};
