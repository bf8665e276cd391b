import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder, CLIENT_MS, useClientWorkshop } from '../support/generated-clients';

const SPECTRAL = '@stoplight/spectral-cli@6.16.3';

const workshop = useClientWorkshop();

describe('Spectral with spectral:oas', () => {
  it.each(['openapi.json', 'openapi-3.0.json'])(
    'finds nothing in %s',
    async (file) => {
      const install = `npm install --no-save --no-package-lock --ignore-scripts --prefix . ${SPECTRAL}`;
      const packages = await cachedFolder('npm-spectral', (place) => workshop.run(place, install));
      const folder = workshop.folder('spectral');
      writeFileSync(join(folder, 'rules.yaml'), 'extends: ["spectral:oas"]\n');
      const lint = `${packages}/node_modules/.bin/spectral lint ../${file}`;
      const output = await workshop.run(
        folder,
        `${lint} --ruleset rules.yaml --fail-severity hint --format json`,
      );
      expect(output).toContain('[]');
    },
    CLIENT_MS,
  );
});
