import { identity } from './identity.ts'
import { home } from './home.ts'
import { sessions } from './sessions.ts'
import { billing } from './billing.ts'
import { catalogs } from './catalogs.ts'
import { tasks } from './tasks.ts'
import { sandboxes } from './sandboxes.ts'
import { sites } from './sites.ts'
import { lookups } from './lookups.ts'
import { connectors } from './connectors.ts'
import { content } from './content.ts'
import { agent } from './agent.ts'
import { webhooks } from './webhooks.ts'
import { valuationModel } from './valuation-model.ts'
import type { Samples } from './sample.ts'

/** One sample per operation. A new operation needs one in its group, and rows in ../access-table.ts. */
export const samples: Samples = {
  ...identity,
  ...home,
  ...sessions,
  ...billing,
  ...catalogs,
  ...tasks,
  ...sandboxes,
  ...sites,
  ...lookups,
  ...connectors,
  ...content,
  ...agent,
  ...webhooks,
  ...valuationModel,
}
