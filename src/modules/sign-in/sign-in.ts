import type { Config } from '../../platform/config/config';
import { createSecretBox } from '../../platform/secrets/secret-box';
import type { DeriveKeys } from '../../platform/secrets/keys';
import type { Logger } from '../../platform/telemetry/logger';
import type { Clock } from '../../platform/values/clock';
import type { AccountAccess } from '../accounts';
import type { MailQueue } from '../mail';
import { createAttackAlarm } from './attack-alarm';
import { createTotpService } from './authenticator.service';
import { createAltcha } from './captcha';
import type { SignInRepositories } from './collections.repository';
import { createDeviceTokens } from './device-tokens';
import { limitsWith } from './limits';
import { createLoginGuard } from './login-guard';
import { createPasswordHasher } from './password-hasher';
import { createCheckPassword, createLeakedPasswords, createRangeLookup } from './password-rules';
import { createPasswordsService, createReauthenticate } from './passwords.service';
import { createSecondFactorService } from './second-factor.service';
import { createSignInService } from './sign-in.service';
import { createSignUpService } from './sign-up.service';
import { createPseudonym, createThrottle } from './throttle';
import type { SignInTools } from './tools';

/** The services of this module as the graph uses them. */
export type SignInServices = ReturnType<typeof createSignIn>['services'];

interface SignInDeps {
  readonly repositories: SignInRepositories;
  readonly access: AccountAccess;
  readonly mails: MailQueue;
  readonly clock: Clock;
  readonly config: Pick<Config, 'hibpEnabled' | 'hibpUrl' | 'loginLimits'>;
  readonly log: Logger;
  readonly deriveKeys: DeriveKeys;
}

/** Wires the services of the module. */
export function createSignIn(deps: SignInDeps) {
  const { repositories, access, mails, clock, config, log, deriveKeys } = deps;
  const { accounts, securityLog } = access;
  const captcha = createAltcha({
    keys: deriveKeys('captcha'),
    usedSolutions: repositories.usedSolutions,
    clock,
  });
  const alarm = createAttackAlarm({ repository: repositories.alarms, securityLog, clock, log });
  const devices = createDeviceTokens(deriveKeys('device-token'));
  const throttle = createThrottle({
    repository: repositories.buckets,
    limits: limitsWith(config.loginLimits),
    pseudonym: createPseudonym(deriveKeys('pseudonym')),
    clock,
  });
  const guard = createLoginGuard({ throttle, captcha, alarm, devices, securityLog, clock });
  const hasher = createPasswordHasher();
  const isLeaked = createLeakedPasswords();
  const online = config.hibpEnabled ? [createRangeLookup(log, config.hibpUrl)] : [];
  const reauthenticate = createReauthenticate({ accounts, hasher, throttle });
  const tools: SignInTools = {
    ...repositories,
    ...access,
    ...{ mails, guard, throttle, alarm, devices, hasher, isLeaked, reauthenticate, clock },
    secretBox: createSecretBox(deriveKeys('secret-box')),
    checkPassword: createCheckPassword([isLeaked, ...online]),
  };
  const signUp = createSignUpService(tools);
  const secondFactor = createSecondFactorService({ ...tools, codeKeys: deriveKeys('mail-code') });
  const { remindToVerify } = signUp;
  return {
    devices,
    reauthenticate,
    services: {
      signUp,
      passwords: createPasswordsService(tools),
      signIn: createSignInService({ ...tools, secondFactor, remindToVerify }),
      totp: createTotpService(tools),
      captcha,
    },
  };
}
