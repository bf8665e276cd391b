import fc from 'fast-check';
import { responseTypeOf } from '../../src/graphql/response-type';
import {
  acceptsStream,
  preferredCoding,
  preferredType,
  prefersStream,
} from '../../src/http/negotiation';

describe('Accept for a live resource', () => {
  it.each([
    'text/event-stream',
    'TEXT/Event-Stream',
    'text/event-stream;q=0.5',
    'application/json;q=0.5, text/event-stream',
    'text/event-stream; q=0.9, */*; q=0.8',
    'text/event-stream;q=0.3,application/*;q=0.2',
    'text/html, text/event-stream;q=0.1',
    'text/event-stream;q=0.2, application/json;q=0',
  ])('requests a stream with %s', (accept) => {
    expect(prefersStream(accept)).toBe(true);
  });

  it.each([
    undefined,
    '',
    '*/*',
    'text/*',
    'application/json',
    'application/json, text/event-stream;q=0.5',
    'text/event-stream;q=0.5, application/json',
    'application/json, text/event-stream',
    'text/event-stream, application/json',
    'text/event-stream;q=0.7, application/json;q=0.7',
    'text/event-stream, */*',
    'text/event-stream;q=0.1, application/*;q=0.2',
    'text/event-stream;q=0',
    'text/event-stream; q=0.000',
    'text/event-stream;q=many',
    'no type at all',
  ])('is answered in JSON with %s', (accept) => {
    expect(prefersStream(accept)).toBe(false);
  });

  it.each([
    ['application/json, text/event-stream;q=0.5', true],
    ['text/event-stream', true],
    ['text/event-stream;q=0', false],
    ['*/*', false],
    [undefined, false],
  ])('allows a stream for a subscription with %s: %s', (accept, isAccepted) => {
    expect(acceptsStream(accept)).toBe(isAccepted);
  });
});

describe('Accept-Encoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['*', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.1', 'gzip'],
    ['br;q=0.5, gzip;q=0.5', 'br'],
    ['gzip; q=0.3 , br ;q = 0.2', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['gzip;q=0', null],
    ['*;q=0', null],
    ['br;q=0, *', 'gzip'],
    ['deflate, gzip;q=1.0, *;q=0.5', 'gzip'],
    ['identity, gzip;q=0.5', null],
    ['identity;q=0.5, *;q=0', null],
    ['deflate', null],
    ['identity;q=0, gzip', 'gzip'],
  ])('%s is answered with %s', (header, coding) => {
    expect(preferredCoding(header)).toBe(coding);
  });
});

describe('the media type of a response', () => {
  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['text/*', 'text/html'],
    ['text/html, application/json;q=0.9', 'text/html'],
    ['text/html;q=0.8, application/json;q=0.9', 'application/json'],
    ['text/html;q=0, */*', 'application/json'],
    ['application/json; charset=utf-8', 'application/json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
    ['image/png', null],
  ])('for Accept %s is %s', (accept, type) => {
    expect(preferredType(accept, ['application/json', 'text/html'])).toBe(type);
  });

  it('is determined for any header without an error', () => {
    const part = fc.constantFrom(
      '*/*',
      'text',
      '/',
      ';',
      ',',
      'q=',
      '0.5',
      '"',
      'a/b',
      ' ',
      '=',
      '*',
      '\\',
    );
    const header = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(header, (text) => {
        prefersStream(text);
        preferredCoding(text);
        responseTypeOf(text);
      }),
    );
  });
});
