import { useTestApp } from '../../support/build-test-app';
import { builtInProvider } from '../../support/orders';
import { describePaymentProvider } from '../../support/payment-provider-contract';

const service = useTestApp({ people: false });

describePaymentProvider('builtin', () => ({
  provider: builtInProvider(service.database, service.clock),
  methods: {
    good: 'pm_visa_4242',
    declined: 'pm_declined',
    requiresAction: 'pm_requires_action',
    slow: 'pm_async',
    refundRefused: 'pm_refund_refused',
  },
  notificationOf: (key, state) => ({ type: 'payment.updated', data: { ...key, state } }),
  wait: async () => service.clock.advance(2000),
}));
