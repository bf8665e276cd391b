import { SCOPES } from '../../../src/modules/accounts';
import { scopesOf } from '../../../src/modules/accounts/policy';
import { scopesByRole } from '../../support/rights';

describe('the scopes of API keys', () => {
  it('match the contract', () => {
    expect([...SCOPES].sort()).toEqual([...scopesByRole.admin].sort());
  });

  it.each(['customer', 'moderator', 'admin'] as const)('of a %s are those of the role', (role) => {
    expect([...scopesOf(role)].sort()).toEqual([...scopesByRole[role]].sort());
  });
});
