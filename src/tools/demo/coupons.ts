import type { CouponRequest, OrderServices } from '../../modules/orders';
import { isAppError } from '../../platform/errors';
import { demoPeople } from './people';

/** Codes to try: a percentage, an amount from a minimum on, and one whose time is over. */
const coupons: readonly CouponRequest[] = [
  { code: 'WELCOME10', description: '10 % off your order', percent: 10 },
  {
    code: 'SAVE20',
    description: '20 off from 100',
    amount: 20,
    minimumAmount: 100,
    perCustomerLimit: 1,
  },
  {
    code: 'SUMMER25',
    description: 'Summer is over',
    percent: 25,
    expiresAt: new Date('2026-09-01T00:00:00Z'),
  },
];

const admin = {
  kind: 'session',
  userId: demoPeople.admin.id,
  role: demoPeople.admin.role,
  isBlocked: false,
  credentialId: 'ses_demo_admin',
} as const;

export async function seedCoupons({ createCoupon }: OrderServices): Promise<void> {
  await Promise.all(coupons.map((coupon) => createCoupon(admin, coupon).catch(ignoreWhatIsThere)));
}

function ignoreWhatIsThere(error: unknown): void {
  if (!isAppError(error) || error.kind !== 'conflict') throw error;
}
