import type { AnyOperation } from '../operation/operation.ts'
import { agent } from './agent/index.ts'
import { billing } from './billing/index.ts'
import { catalogs, playcountHistory } from './catalogs/index.ts'
import { connectors } from './connectors/index.ts'
import { content } from './content/index.ts'
import { identity } from './identity/index.ts'
import { lookups } from './lookups/index.ts'
import { sandboxes } from './sandboxes/index.ts'
import { sessions } from './sessions/index.ts'
import { sites } from './sites/index.ts'
import { tasks } from './tasks/index.ts'

/** Every operation that is switched on: what is not in this list does not exist on any surface. */
export const operations = (switches: { playcountHistory: boolean }): AnyOperation[] => [
  ...identity,
  ...sessions,
  ...billing,
  ...catalogs,
  ...sites,
  ...lookups,
  ...connectors,
  ...tasks,
  ...sandboxes,
  ...content,
  ...agent,
  ...switches.playcountHistory ? playcountHistory : [],
]
