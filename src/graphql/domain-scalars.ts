import { describeScalar } from './input-schema';

const part = { type: 'string', maxLength: 200 };
const optional = { ...part, nullable: true };
const needed = { ...part, minLength: 1, format: 'visible-text' };

/** An address in parts, or as one text (specification part 2: "object or value supplied by the client"). */
describeScalar('DeliveryAddress', {
  type: ['object', 'string'],
  minLength: 1,
  maxLength: 500,
  format: 'visible-text',
  properties: {
    name: optional,
    line1: needed,
    line2: optional,
    city: needed,
    region: optional,
    postalCode: optional,
    country: needed,
    phone: optional,
  },
  required: ['line1', 'city', 'country'],
  additionalProperties: false,
});
