import { blockUser } from './block-user';
import { disableUser } from './disable-user';
import { enableUser } from './enable-user';
import { getMe } from './get-me';
import { getUser } from './get-user';
import { unblockUser } from './unblock-user';
import { updateMe } from './update-me';

export const identityEndpoints = [
  getMe,
  updateMe,
  getUser,
  blockUser,
  unblockUser,
  disableUser,
  enableUser,
];
