import { ATTRIBUTE_TYPES, STANDARD_ATTRIBUTES } from '../modules/catalog';
import { describeScalar } from './input-schema';

const part = { type: 'string', maxLength: 200, format: 'visible-text' };
const optional = { ...part, nullable: true };
const needed = { ...part, minLength: 1 };

/** A definition, or the name of a standard one. */
describeScalar('FilterableAttribute', {
  type: ['object', 'string'],
  pattern: `^(${STANDARD_ATTRIBUTES.map(({ name }) => name).join('|')})$`,
  properties: {
    name: {
      type: 'string',
      pattern: '^[A-Za-z]\\w{0,39}$',
      description: 'Key in the attributes of products; the filter is `attr.<name>`.',
    },
    label: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      format: 'visible-text',
      description: 'Label of the facet, shown to customers.',
    },
    type: { type: 'string', enum: ATTRIBUTE_TYPES, description: 'Type of its values.' },
    unit: {
      type: 'string',
      minLength: 1,
      maxLength: 20,
      format: 'visible-text',
      nullable: true,
      description: 'Unit of its values, e.g. `GB`; null without one.',
    },
  },
  required: ['name', 'label', 'type'],
  additionalProperties: false,
});

/** An address in parts, or as one text, as the client has it. */
describeScalar('DeliveryAddress', {
  type: ['object', 'string'],
  minLength: 1,
  maxLength: 500,
  format: 'visible-text',
  properties: {
    name: { ...optional, description: 'Name of the recipient.' },
    line1: { ...needed, description: 'Street and number.' },
    line2: { ...optional, description: 'Second line, e.g. apartment or floor.' },
    city: { ...needed, description: 'City or town.' },
    region: { ...optional, description: 'State, province or region.' },
    postalCode: { ...optional, description: 'Postal code as it is written in the country.' },
    country: {
      ...needed,
      description: 'Country: an ISO 3166 code of two letters, stored in upper case, or a name.',
    },
    phone: { ...optional, description: 'Phone number for the carrier.' },
  },
  required: ['line1', 'city', 'country'],
  additionalProperties: false,
});

/** Each is validated as a document, with all its violations; ids are validated separately. */
describeScalar('DocumentTexts', {
  type: 'object',
  additionalProperties: { type: 'string', description: 'The document itself.' },
});
