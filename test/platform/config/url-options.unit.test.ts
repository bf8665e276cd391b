import { loadConfig } from '../../../src/platform/config/config';

const start = (url: string) =>
  loadConfig({ MONGODB_URL: url, SECRET_KEY: 'x'.repeat(64), NODE_ENV: 'test' });

describe('MONGODB_URL', () => {
  it.each([
    'mongodb://a,b,c/?replicaSet=rs0',
    'mongodb+srv://user:secret@cluster.example.com/?w=majority&journal=true&retryWrites=true',
    'mongodb://a/commerce?readPreference=primary&readConcernLevel=majority&tls=true',
    'mongodb://app:secret&w=secret&j=secret@a/commerce',
  ])('may be %s', (url) => {
    expect(start(url).mongoUrl).toBe(url);
  });

  it.each([
    'readPreference=secondaryPreferred',
    'readpreference=nearest',
    'readConcernLevel=available',
    'readConcernLevel=local',
    'w=1',
    'w=0',
    'journal=false',
    'wtimeoutMS=100',
    'retryWrites=false',
    'retryReads=false',
  ])('is refused at start with %s, which the message names', (option) => {
    const [name = ''] = option.split('=');
    const url = `mongodb://user:secret@a/?replicaSet=rs0&${option}`;
    expect(() => start(url)).toThrow(new RegExp(`MONGODB_URL must not set ${name}=`, 'i'));
    expect(() => start(url)).not.toThrow(/secret/);
  });

  it('names every option that is refused', () => {
    expect(() => start('mongodb://a/?w=1&journal=false')).toThrow(/w=1[^]*journal=false/);
  });
});
