import fc from 'fast-check';
import { forgetSecrets } from '../support/log-watch';
import { PROPERTY_RUNS, SEED } from '../support/size';

fc.configureGlobal({ numRuns: PROPERTY_RUNS, seed: SEED });

afterAll(forgetSecrets);
