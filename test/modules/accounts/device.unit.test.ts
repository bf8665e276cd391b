import { deviceOf, placeOf } from '../../../src/modules/accounts/device';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('deviceOf', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/126.0 Safari/537.36 Edg/126.0`,
      'Edge on Windows',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) ${WEBKIT} Version/17.5 Safari/605.1.15`,
      'Safari on macOS',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} CriOS/126.0 Mobile`,
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
      'Firefox on Linux',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0`,
      'Samsung Internet on Android',
    ],
    ['curl/8.5.0', 'curl'],
    ['python-requests/2.32', 'A Python program'],
    ['something of its own/1.0', null],
    ['', null],
    [null, null],
  ])('%s is %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});

describe('placeOf', () => {
  it.each([
    ['FI', 'Finland'],
    ['de', 'Germany'],
    ['QQ', null],
    ['<script>', null],
    [null, null],
  ])('%s is %s', (country, place) => {
    expect(placeOf(country)).toBe(place);
  });
});
