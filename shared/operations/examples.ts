import type { Example, Examples } from '../operation/example.ts'
import { examples as agent } from './agent/examples.ts'
import { examples as billing } from './billing/examples.ts'
import { examples as catalogs } from './catalogs/examples.ts'
import { examples as playcountHistory } from './catalogs/playcount-history-examples.ts'
import { examples as valuationReport } from './catalogs/valuation-report-examples.ts'
import { examples as connectors } from './connectors/examples.ts'
import { examples as content } from './content/examples.ts'
import { examples as home } from './home/examples.ts'
import { examples as identity } from './identity/examples.ts'
import { examples as lookups } from './lookups/examples.ts'
import { examples as sandboxes } from './sandboxes/examples.ts'
import { examples as sessions } from './sessions/examples.ts'
import { examples as sites } from './sites/examples.ts'
import { examples as tasks } from './tasks/examples.ts'
import { examples as valuationModel } from './valuation-model/examples.ts'
import { examples as webhooks } from './webhooks/examples.ts'
import responses from './examples.json' with { type: 'json' }

/** The requests of all examples, and the responses that the demo cannot show. A new operation needs one in its group. */
export const requests: Examples = {
  ...agent,
  ...billing,
  ...catalogs,
  ...connectors,
  ...content,
  ...home,
  ...identity,
  ...lookups,
  ...sandboxes,
  ...sessions,
  ...sites,
  ...tasks,
  ...valuationModel,
  ...webhooks,
  ...playcountHistory,
  ...valuationReport,
}

/** The responses that `npm run examples` has recorded, by operation. */
export const recorded: Record<string, { output?: unknown; accepted?: unknown }> = Object.fromEntries(
  Object.entries(responses).map(([name, parts]) => [
    name,
    Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, textOf(value)])),
  ]),
)

/** A text of several lines is recorded as a list of them. */
function textOf(value: unknown): unknown {
  const { lines } = Object(value)
  return Array.isArray(lines) && Object.keys(value as object).length === 1 ? lines.join('') : value
}

/** The examples of all operations, with their responses. Only the document loads them. */
export const examples: Examples = Object.fromEntries(
  Object.entries(requests).map(([name, { accepted, ...first }]) => {
    const { output, accepted: acceptedOutput } = recorded[name] ?? {}
    const second: Example | undefined = accepted && { output: acceptedOutput, ...accepted }
    return [name, { output, ...first, ...second && { accepted: second } }]
  }),
)
