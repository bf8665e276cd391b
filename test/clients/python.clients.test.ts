import {
  CLIENT_MS,
  factsIn,
  pythonWith,
  READ,
  useClientWorkshop,
} from '../support/generated-clients';

const workshop = useClientWorkshop();

describe('a generated Python client reads an order, a list and a refusal', () => {
  it(
    'of openapi-python-client',
    async () => {
      const python = await pythonWith('openapi-python-client==0.29.1');
      const folder = workshop.folder('python', { 'openapi.py': 'read.py' });
      const generate = 'openapi-python-client generate --path ../openapi.json --output-path client';
      await workshop.run(folder, `${python}/bin/${generate}`);
      const output = await workshop.run(folder, `PYTHONPATH=client ${python}/bin/python read.py`);
      expect(factsIn(output)).toEqual(READ);
    },
    CLIENT_MS,
  );
});
