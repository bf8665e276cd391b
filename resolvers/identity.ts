import { existing } from './existing';
import { exportedPage, pageRequestOf } from './paging';
import { selectedIn } from './selection';
import type { Resolvers } from './types.generated';

export const identityResolvers: Resolvers = {
  Query: {
    user: (_root, { id }, { services, viewer }) => services.accounts.users.findUser(viewer, id),
    users: (_root, { page, ...filter }, { services, viewer }) =>
      services.accounts.users.listUsers(viewer, filter, pageRequestOf(page)),
    me: (_root, _args, { services, viewer }) =>
      existing('user', services.accounts.users.getOwn(viewer)),
    accountExport: (_root, _args, { services, viewer }) =>
      existing('user', services.accounts.users.exportOwn(viewer)),
    sessions: async (_root, _args, { services, viewer }) => ({
      data: await services.accounts.sessions.listOwn(viewer),
    }),
    apiKeys: async (_root, _args, { services, viewer }) => ({
      data: await services.accounts.apiKeys.listOwn(viewer),
    }),
    captchaChallenge: (_root, _args, { services }) => services.signIn.captcha.createChallenge(),
    securityEvents: (_root, { page, ...filter }, { services, viewer }) =>
      services.accounts.securityLog.listEvents(viewer, filter, pageRequestOf(page)),
    mySecurityEvents: (_root, { page }, { services, viewer }) =>
      services.accounts.securityLog.listOwn(viewer, pageRequestOf(page)),
    keptMails: async (_root, { to }, { services, viewer }) => ({
      data: await services.accounts.mails.listMails(viewer, to ?? null),
    }),
  },
  AccountExport: {
    sessions: (_export, _args, { services, viewer }) => services.accounts.sessions.listOwn(viewer),
    apiKeys: (_export, _args, { services, viewer }) => services.accounts.apiKeys.listOwn(viewer),
    securityEvents: (_export, args, { services, viewer }) =>
      services.accounts.securityLog.listOwn(viewer, exportedPage(args)),
    orders: (_export, args, { services, viewer }, info) =>
      services.orders.exportOrders(viewer, selectedIn(info, 'data'), exportedPage(args, 100)),
    imports: (_export, args, { services, viewer }) =>
      services.imports.exportOwn(viewer, exportedPage(args, 100)),
    comments: (_export, args, { services, viewer }) =>
      services.comments.own.exportComments(viewer, exportedPage(args)),
    votes: (_export, args, { services, viewer }) =>
      services.comments.own.exportVotes(viewer, exportedPage(args)),
    flags: (_export, args, { services, viewer }) =>
      services.comments.own.exportFlags(viewer, exportedPage(args)),
    webhookEndpoints: (_export, _args, { services, viewer }) =>
      services.webhooks.endpoints.listOwn(viewer),
  },
  Mutation: {
    updateMe: (
      _root,
      { input: { displayName, ...input }, version = null },
      { services, viewer, idempotency: op },
    ) =>
      existing(
        'user',
        services.accounts.users.updateOwn(
          { viewer, op },
          { ...input, ...(typeof displayName === 'string' && { displayName }) },
          version,
        ),
      ),
    deleteMe: (_root, { input, version = null }, context) => {
      const { services, viewer, client, queuePasswordWork } = context;
      const password = input?.password ?? null;
      return queuePasswordWork(() =>
        services.accounts.deletion.deleteOwn({ viewer, client, password, version }),
      );
    },
    blockUser: (_root, { id, input }, { services, viewer, idempotency: op }) =>
      services.accounts.users.block({ viewer, op }, id, input ?? {}),
    unblockUser: (_root, { id }, { services, viewer, idempotency: op }) =>
      services.accounts.users.unblock({ viewer, op }, id),
    disableUser: (_root, { id }, { services, viewer, idempotency: op }) =>
      services.accounts.users.disable({ viewer, op }, id),
    enableUser: (_root, { id }, { services, viewer, idempotency: op }) =>
      services.accounts.users.enable({ viewer, op }, id),
    changeRole: (_root, { id, input: { role } }, { services, viewer, idempotency: op }) =>
      services.accounts.users.changeRole({ viewer, op }, id, role),

    signUp: async (_root, { input }, { services, client, queuePasswordWork }) => {
      await queuePasswordWork(() => services.signIn.signUp.signUp(client, input));
      return { accepted: true };
    },
    verifyEmail: async (_root, { input }, { services, client }) => {
      await services.signIn.signUp.verifyEmail(client, input.token);
      return { accepted: true };
    },
    signIn: (_root, { input }, { services, client, queuePasswordWork }) =>
      queuePasswordWork(() => services.signIn.signIn.signIn(client, input)),
    answerSecondFactor: (_root, { input }, { services, client }) =>
      services.signIn.signIn.answerSecondFactor(client, input),
    refreshTokens: (_root, { input }, { services, client }) =>
      services.accounts.sessions.refresh(client, input.refreshToken),
    signOut: async (_root, _args, { services, viewer, client }) => {
      await services.accounts.sessions.signOut(viewer, client);
      return true;
    },
    endSession: async (_root, { id }, { services, viewer, client }) => {
      await services.accounts.sessions.endOwn(viewer, id, client);
      return { id };
    },
    requestPasswordReset: async (_root, { input }, { services, client, queuePasswordWork }) => {
      await queuePasswordWork(() => services.signIn.passwords.requestReset(client, input));
      return { accepted: true };
    },
    confirmPasswordReset: async (_root, { input }, { services, client, queuePasswordWork }) => {
      await queuePasswordWork(() => services.signIn.passwords.confirmReset(client, input));
      return { accepted: true };
    },
    changePassword: async (_root, { input }, context) => {
      const { services, viewer, client, queuePasswordWork } = context;
      await queuePasswordWork(() =>
        services.signIn.passwords.changePassword(viewer, client, input),
      );
      return true;
    },
    enrolTotp: (_root, { input }, { services, viewer, queuePasswordWork }) =>
      queuePasswordWork(() => services.signIn.totp.enrol(viewer, input)),
    confirmTotp: async (_root, { input }, { services, viewer, client }) => ({
      recoveryCodes: await services.signIn.totp.confirm(viewer, input.code, client),
    }),
    removeTotp: async (_root, { input }, { services, viewer, client, queuePasswordWork }) => {
      await queuePasswordWork(() => services.signIn.totp.remove(viewer, input, client));
      return true;
    },
    createApiKey: (_root, { input }, context) => {
      const { services, viewer, client, idempotency: seed, queuePasswordWork } = context;
      return queuePasswordWork(() =>
        services.accounts.apiKeys.create(viewer, { ...input, seed }, client),
      );
    },
    revokeApiKey: async (_root, { id }, { services, viewer, client, idempotency: seed }) => {
      await services.accounts.apiKeys.remove(viewer, { id, seed }, client);
      return { id };
    },
  },
};
