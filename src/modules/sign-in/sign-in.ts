import type { Config } from '../../platform/config/config';
import { createSecretBox } from '../../platform/secrets/secret-box';
import type { DeriveKeys } from '../../platform/secrets/keys';
import type { Logger } from '../../platform/telemetry/logger';
import type { Clock } from '../../platform/values/clock';
import type { AccountAccess, Reauthenticate } from '../accounts';
import type { MailQueue } from '../mail';
import { createAttackAlarm } from './attack-alarm';
import { createTotpService, type TotpService } from './authenticator.service';
import { createAltcha, type Captcha } from './captcha';
import type { SignInRepositories } from './collections.repository';
import { createDeviceTokens, type DeviceTokens } from './device-tokens';
import { limitsWith } from './limits';
import { createLoginGuard } from './login-guard';
import { createPasswordHasher } from './password-hasher';
import { createCheckPassword, createLeakedPasswords, createRangeLookup } from './password-rules';
import {
  createPasswordsService,
  createReauthenticate,
  type PasswordsService,
} from './passwords.service';
import { createSecondFactorService } from './second-factor.service';
import { createSignInService, type SignInService } from './sign-in.service';
import { createSignUpService, type SignUpService } from './sign-up.service';
import { createPseudonym, createThrottle } from './throttle';

/** The ways into an account as the graph sees them. */
export interface SignInServices {
  readonly signUp: SignUpService;
  readonly passwords: PasswordsService;
  readonly signIn: SignInService;
  readonly totp: TotpService;
  readonly captcha: Captcha;
}

export interface SignInModuleDeps {
  readonly repositories: SignInRepositories;
  readonly access: AccountAccess;
  readonly mails: MailQueue;
  readonly clock: Clock;
  readonly config: Pick<Config, 'hibpEnabled' | 'hibpUrl' | 'loginLimits'>;
  readonly log: Logger;
  readonly deriveKeys: DeriveKeys;
}

/** The module, wired. */
export function createSignIn(deps: SignInModuleDeps): {
  readonly services: SignInServices;
  readonly devices: DeviceTokens;
  readonly reauthenticate: Reauthenticate;
} {
  const { repositories, access, mails, clock, config, log, deriveKeys } = deps;
  const { accounts, securityLog } = access;
  const captcha = createAltcha({
    keys: deriveKeys('captcha'),
    used: repositories.usedSolutions,
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
  const common = {
    ...repositories,
    ...access,
    ...{ mails, guard, throttle, alarm, devices, hasher, isLeaked, reauthenticate, clock },
    secretBox: createSecretBox(deriveKeys('secret-box')),
    checkPassword: createCheckPassword([isLeaked, ...online]),
  };
  const signUp = createSignUpService(common);
  const secondFactor = createSecondFactorService({ ...common, codeKeys: deriveKeys('mail-code') });
  const { remindToVerify } = signUp;
  return {
    devices,
    reauthenticate,
    services: {
      signUp,
      passwords: createPasswordsService(common),
      signIn: createSignInService({ ...common, secondFactor, remindToVerify }),
      totp: createTotpService(common),
      captcha,
    },
  };
}
