import { responses, serve } from '../bench/serve.ts'
import type { Session } from '../bench/session.ts'
import { statementOf } from '../bench/store.ts'
import type { Deployment } from './deployment.ts'
import type { Sendable } from './generator.ts'
import { type Kind, requestsOf } from './traffic.ts'

/** A minimal server that runs the statements of the same traffic: the address names the kind, the body has its values. */
export async function serveBare(
  session: Session,
  { store, callers }: Deployment,
  kinds: Record<string, Kind>,
) {
  const statements: Record<string, { text: string }> = {}
  for (const [name, { statement }] of Object.entries(kinds)) {
    const text = await statementOf(
      { ...store, keyHash: callers[0]!.keyHash },
      statement.name,
      statement.args(callers[0]!),
      statement.scope,
    )
    statements[name] = { text }
  }
  const server = serve(session, 'bare-load', 'tests/load/bare-server.ts', {
    BARE_SERVER: JSON.stringify({ url: store.apiUrl, connections: 20, statements }),
  })
  await responses(server)
  function* requests(): Generator<Sendable> {
    for (const { name, caller } of requestsOf(kinds, callers)) {
      const { statement } = kinds[name]!
      const values = [caller.keyHash, statement.scope, 'load', ...Object.values(statement.args(caller)), '{}']
      yield { url: `${server.origin}/${name}`, init: { method: 'POST', body: JSON.stringify(values) } }
    }
  }
  return { requests: requests(), stop: () => server.child.stop() }
}
