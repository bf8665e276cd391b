import type { CouponRequest, OrderServices } from '../../modules/orders';
import { isAppError } from '../../platform/values/errors';
import { demoPeople, viewerOf } from './people';

const DAY_MS = 86_400_000;

/** Codes to try: a percentage, an amount from a minimum on, and one whose time is over. */
const couponsAt = (now: Date): readonly CouponRequest[] => [
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
    expiresAt: new Date(now.getTime() - 60 * DAY_MS),
  },
];

export async function seedCoupons({ createCoupon }: OrderServices, now: Date): Promise<void> {
  const admin = viewerOf(demoPeople.admin);
  const made = couponsAt(now).map((coupon) => createCoupon(admin, coupon));
  await Promise.all(made.map((coupon) => coupon.catch(ignoreWhatIsThere)));
}

function ignoreWhatIsThere(error: unknown): void {
  if (!isAppError(error) || error.kind !== 'conflict') throw error;
}
