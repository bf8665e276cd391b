import { listMySecurityEvents } from './list-my-security-events';
import { listInternalMails } from './list-internal-mails';
import { listSecurityEvents } from './list-security-events';
import { getCaptcha } from './get-captcha';
import { revokeApiKey } from './revoke-api-key';
import { createApiKey } from './create-api-key';
import { listApiKeys } from './list-api-keys';
import { endSession } from './end-session';
import { listSessions } from './list-sessions';
import { removeTotp } from './remove-totp';
import { confirmTotp } from './confirm-totp';
import { enrolTotp } from './enrol-totp';
import { changePassword } from './change-password';
import { confirmPasswordReset } from './confirm-password-reset';
import { requestPasswordReset } from './request-password-reset';
import { logout } from './logout';
import { refreshToken } from './refresh-token';
import { verifyMfa } from './verify-mfa';
import { login } from './login';
import { verifyEmail } from './verify-email';
import { signUp } from './sign-up';
import { blockUser } from './block-user';
import { disableUser } from './disable-user';
import { enableUser } from './enable-user';
import { exportMe } from './export-me';
import { getMe } from './get-me';
import { deleteMe } from './delete-me';
import { changeUserRole } from './change-user-role';
import { listUsers } from './list-users';
import { getUser } from './get-user';
import { unblockUser } from './unblock-user';
import { updateMe } from './update-me';

export const identityEndpoints = [
  getMe,
  exportMe,
  updateMe,
  deleteMe,
  getUser,
  listUsers,
  changeUserRole,
  blockUser,
  unblockUser,
  disableUser,
  enableUser,
  signUp,
  verifyEmail,
  login,
  verifyMfa,
  refreshToken,
  logout,
  requestPasswordReset,
  confirmPasswordReset,
  changePassword,
  enrolTotp,
  confirmTotp,
  removeTotp,
  listSessions,
  endSession,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  getCaptcha,
  listSecurityEvents,
  listMySecurityEvents,
  listInternalMails,
];
