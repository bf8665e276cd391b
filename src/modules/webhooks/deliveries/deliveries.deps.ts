import type { Egress, UrlRules } from '../../../platform/egress';
import type { createReceiverChanges, EventsRepository } from '../../../platform/events';
import type { CreateExclusive } from '../../../platform/jobs';
import type { SecretBox } from '../../../platform/secrets/secret-box';
import type { Logger } from '../../../platform/telemetry/logger';
import type { Clock } from '../../../platform/values/clock';
import type { ViewerForOwner } from '../../accounts';
import type { EndpointDocument, EndpointsRepository } from '../endpoints/endpoints.repository';
import type { DisabledReason } from '../endpoints/endpoints.types';
import type { ReadableNow } from './audience';
import type { DeliveriesRepository } from './deliveries.repository';
import type { DeliveryQueuesRepository } from './delivery-queues.repository';
import type { DueDeliveriesRepository } from './due-deliveries.repository';
import type { Receivers } from './receivers';

/** The dependencies of deliveries. */
export interface DeliveriesDeps extends ReadableNow {
  readonly events: EventsRepository;
  readonly endpoints: EndpointsRepository;
  readonly queues: DeliveryQueuesRepository;
  readonly deliveries: DeliveriesRepository;
  readonly dueDeliveries: DueDeliveriesRepository;
  readonly receivers: Receivers;
  readonly receiverChanges: ReturnType<typeof createReceiverChanges>;
  readonly createExclusive: CreateExclusive;
  readonly viewerForOwner: ViewerForOwner;
  /** Notifies the owner that an endpoint was disabled. */
  readonly notifyDisabled: (
    endpoint: Pick<EndpointDocument, 'ownerId' | 'url'>,
    reason: DisabledReason,
  ) => Promise<void>;
  readonly egress: Egress;
  readonly rules: UrlRules;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Logger;
}
