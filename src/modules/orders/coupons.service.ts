import type { Clock } from '../../platform/values/clock';
import { auditEntry, changeBetween } from '../../platform/events';
import { conflictError, structuralError, type Violation } from '../../platform/values/errors';
import { isCurrency, tooManyDecimals, toMajor, toMinor } from '../../platform/values/money';
import type { CursorCodec } from '../../platform/values/cursor';
import { mapPage, type Page, type PageRequest } from '../../platform/values/paging';
import { authorize, authorizeKnown, type Viewer } from '../accounts';
import { couponCodeOf } from './coupon-rules';
import type { CouponChange, CouponsRepository, RecordedChange } from './coupons.repository';
import type { CouponDocument } from './coupons.types';

/** A coupon as admins see it; amounts in major units. */
export type Coupon = ReturnType<typeof toCoupon>;

type OptionalFields<Field extends keyof Coupon> = {
  readonly [Name in Field]?: Coupon[Name] | null;
};

/** Absent fields count as null. */
export type CouponRequest = Pick<Coupon, 'code'> &
  OptionalFields<Exclude<keyof Coupon, 'code' | 'active' | 'createdAt' | 'version'>>;

/** A merge patch: absent fields are unchanged, and null removes a field. */
export type CouponPatch = OptionalFields<'expiresAt' | 'startsAt' | 'active' | 'totalLimit'>;

export function createCouponsService({
  coupons,
  clock,
  cursors,
}: {
  readonly coupons: CouponsRepository;
  readonly clock: Clock;
  readonly cursors: CursorCodec;
}) {
  return {
    createCoupon: async (
      viewer: Viewer,
      request: CouponRequest,
      op: string | null = null,
    ): Promise<Coupon> => {
      const { userId } = authorizeKnown(viewer, 'coupon.manage');
      const now = clock.now();
      const audit = auditOf(userId, now);
      const coupon = await coupons.insert(newCouponDocument(request, now), { op, audit });
      if (coupon === null) {
        throw conflictError('already_exists', 'A coupon with this code already exists.');
      }
      return toCoupon(coupon);
    },
    findCoupon: async (viewer: Viewer, code: string): Promise<Coupon | null> => {
      authorize(viewer, 'coupon.manage');
      const coupon = await coupons.find(couponCodeOf(code));
      return coupon && toCoupon(coupon);
    },
    /** The changed coupon; null if it does not exist. */
    updateCoupon: async (
      viewer: Viewer,
      code: string,
      {
        patch,
        version = null,
        op,
      }: {
        readonly patch: CouponPatch;
        /** Changes the coupon only while it has this version. */
        readonly version?: number | null;
        readonly op: string | null;
      },
    ): Promise<Coupon | null> => {
      const { userId } = authorizeKnown(viewer, 'coupon.manage');
      const record = { op, audit: auditOf(userId, clock.now()) };
      const change = { ...changeOf(patch), version, check: refuseEmptyPeriod };
      const coupon = await coupons.update(couponCodeOf(code), change, record);
      return coupon && toCoupon(coupon);
    },
    /** Sorted by code. */
    listCoupons: async (viewer: Viewer, page: PageRequest): Promise<Page<Coupon>> => {
      authorize(viewer, 'coupon.manage');
      return mapPage(await coupons.list({ page, cursors }), toCoupon);
    },
  };
}

const AUDITED_FIELDS = [
  'percent',
  'amount',
  'currency',
  'minimumAmount',
  'expiresAt',
  'perCustomerLimit',
  'startsAt',
  'active',
  'totalLimit',
] as const;

function auditOf(actorId: string, now: Date): RecordedChange['audit'] {
  return (before, after) => {
    const change = changeBetween(
      before === null ? {} : toCoupon(before),
      toCoupon(after),
      AUDITED_FIELDS,
    );
    const action = before === null ? 'created' : 'updated';
    const about = { resourceType: 'coupon', resourceId: after._id, action } as const;
    return auditEntry({ actorId, ...about, ...change }, now);
  };
}

function changeOf({ expiresAt, startsAt, active, totalLimit }: CouponPatch): CouponChange {
  return {
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(startsAt === undefined ? {} : { startsAt }),
    ...(active === undefined || active === null ? {} : { active }),
    ...(totalLimit === undefined ? {} : { totalLimit }),
    ...(totalLimit === null ? { wasUnlimited: true } : {}),
  };
}

/** The stored form of a new coupon; throws if the request is invalid. */
export function newCouponDocument(request: CouponRequest, now: Date): CouponDocument {
  const currency = request.currency ?? 'USD';
  const minorOf = (amount: number) => (isCurrency(currency) ? toMinor(amount, currency) : 0);
  const amountMinor = minorOf(request.amount ?? 0);
  const minimumMinor = minorOf(request.minimumAmount ?? 0);
  const violations = [
    ...(isCurrency(currency) ? [] : [fault('/currency', 'invalid_currency', 'is unknown')]),
    ...discountFaults(request),
    ...percentFaults(request),
    ...periodFaults(request),
    ...(amountMinor === null ? [tooManyDecimals('/amount', currency)] : []),
    ...(minimumMinor === null ? [tooManyDecimals('/minimumAmount', currency)] : []),
  ];
  if (violations.length > 0 || amountMinor === null || minimumMinor === null) {
    throw structuralError(violations);
  }
  const { percent, perCustomerLimit, expiresAt, startsAt = null, totalLimit = null } = request;
  return {
    _id: couponCodeOf(request.code),
    description: request.description ?? null,
    discount: percent ? { kind: 'percentage', percent } : { kind: 'amount', amountMinor },
    currency,
    minimumMinor,
    expiresAt: expiresAt ?? null,
    perCustomerLimit: perCustomerLimit ?? null,
    startsAt,
    active: true,
    totalLimit,
    ...(totalLimit === null ? { wasUnlimited: true } : {}),
    createdAt: now,
    version: 1,
  };
}

type Validity = Pick<CouponRequest, 'startsAt' | 'expiresAt'>;

function periodFaults({ startsAt, expiresAt }: Validity): readonly Violation[] {
  if (!startsAt || !expiresAt || expiresAt > startsAt) return [];
  return [fault('/expiresAt', 'invalid_range', 'must be after "/startsAt"')];
}

function refuseEmptyPeriod(coupon: Validity): void {
  const violations = periodFaults(coupon);
  if (violations.length > 0) throw structuralError(violations);
}

function discountFaults({ percent, amount }: CouponRequest): readonly Violation[] {
  if (Boolean(percent) !== Boolean(amount)) return [];
  return percent
    ? [fault('/amount', 'not_allowed', 'cannot be combined with percent: send one of them')]
    : [fault('/percent', 'required', 'or "/amount" is required')];
}

function toCoupon({ _id, discount, currency, minimumMinor, ...rest }: CouponDocument) {
  const { description, expiresAt, perCustomerLimit, createdAt, version = 1 } = rest;
  const { startsAt = null, active = true, totalLimit = null } = rest;
  return {
    code: _id,
    description,
    percent: discount.kind === 'percentage' ? discount.percent : null,
    amount: discount.kind === 'amount' ? toMajor(discount.amountMinor, currency) : null,
    currency,
    minimumAmount: toMajor(minimumMinor, currency),
    expiresAt,
    perCustomerLimit,
    startsAt,
    active,
    totalLimit,
    createdAt,
    version,
  };
}

const PERCENT_DECIMALS = 2;

/** Percentages are computed in hundredths, so more decimals would not be applied exactly. */
function percentFaults({ percent }: CouponRequest): readonly Violation[] {
  if (!percent || Math.round(percent * 100) / 100 === percent) return [];
  const what = `must have at most ${PERCENT_DECIMALS} decimal places`;
  const params = { max: PERCENT_DECIMALS };
  return [{ ...fault('/percent', 'too_many_decimals', what), params }];
}

function fault(pointer: string, code: string, what: string): Violation {
  return { pointer, code, message: `"${pointer}" ${what}.` };
}
