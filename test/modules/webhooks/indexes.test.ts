import type { Document } from 'mongodb';
import { createClaimsRepository } from '../../../src/modules/webhooks/claims.repository';
import { collectionScans, explainCommands } from '../../support/explain';
import { buildWebhookApp, type WebhookApp } from '../../support/webhook-app';
