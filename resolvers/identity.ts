import type { Resolvers } from './types.generated';

export const identityResolvers: Resolvers = {
  Query: {
    user: (_root, { id }, { services, viewer }) => services.identity.users.findUser(viewer, id),
    me: (_root, _args, { services, viewer }) => services.identity.users.getOwn(viewer),
  },
  Mutation: {
    updateMe: (_root, { input }, { services, viewer }) =>
      services.identity.users.updateOwn(viewer, {
        ...input,
        displayName: input.displayName ?? undefined,
      }),
    blockUser: (_root, { id, input }, { services, viewer }) =>
      services.identity.users.block(viewer, id, input),
    unblockUser: (_root, { id }, { services, viewer }) =>
      services.identity.users.unblock(viewer, id),
    disableUser: (_root, { id }, { services, viewer }) =>
      services.identity.users.disable(viewer, id),
    enableUser: (_root, { id }, { services, viewer }) => services.identity.users.enable(viewer, id),
  },
};
