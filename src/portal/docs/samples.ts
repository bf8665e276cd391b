import { callsOf, type Call } from './calls';
import { goProgram } from './languages/go';
import { phpProgram } from './languages/php';
import { pythonProgram } from './languages/python';
import { typeScriptProgram } from './languages/typescript';

/** An example in one language. */
export interface Sample {
  readonly language: 'sh' | 'ts' | 'py' | 'go' | 'php';
  readonly name: string;
  readonly code: string;
}

interface Language extends Pick<Sample, 'language' | 'name'> {
  readonly program: (calls: readonly Call[]) => string;
}

/** In which requests are shown besides curl, in the order of the buttons. */
const LANGUAGES: readonly Language[] = [
  { language: 'ts', name: 'TypeScript', program: typeScriptProgram },
  { language: 'py', name: 'Python', program: pythonProgram },
  { language: 'go', name: 'Go', program: goProgram },
  { language: 'php', name: 'PHP', program: phpProgram },
];

/** The example as written and, where it is plain requests, the same in other languages. */
export function samplesOf(shell: string): readonly Sample[] {
  const calls = callsOf(shell);
  const written: Sample = { language: 'sh', name: calls === null ? 'Shell' : 'curl', code: shell };
  if (calls === null) return [written];
  const others = LANGUAGES.map(({ language, name, program }) => ({
    language,
    name,
    code: program(calls),
  }));
  return [written, ...others];
}
