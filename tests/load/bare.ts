import type { Request } from '../bench/load.ts'
import { type Served, serveStatements } from '../bench/serve.ts'
import type { Session } from '../bench/session.ts'
import { statementOf } from '../bench/store.ts'
import { type Caller, connections, type Deployment } from './deployment.ts'
import { type Kind, requestsOf } from './traffic.ts'

/** Minimal servers that run the statements of the same traffic: the address names the kind, the body has its values. */
export async function serveBare(
  session: Session,
  { store, callers }: Deployment,
  kinds: Record<string, Kind>,
) {
  const statementFor = (name: string, caller: Caller) => {
    const { statement } = kinds[name]!
    return statementOf(caller, statement.name, statement.args(caller), statement.scope)
  }
  const statements = Object.fromEntries(
    Object.keys(kinds).map((name) => [name, { text: statementFor(name, callers[0]!).text }]),
  )
  // As many processes and connections as the functions have, each with the same requests.
  const origins = [...new Set(Object.values(kinds).map(({ request }) => originOf(request(callers[0]!))))]
  const servers = new Map(
    await Promise.all(origins.map(async (origin, index): Promise<[string, Served]> => [
      origin,
      await serveStatements(session, `bare-load-${index}`, {
        store,
        connections,
        isPipelined: true,
        statements,
      }),
    ])),
  )
  function* requests(): Generator<Request> {
    for (const { name, caller, ...request } of requestsOf(kinds, callers)) {
      const { values } = statementFor(name, caller)
      const { origin } = servers.get(originOf(request))!
      yield { url: `${origin}/${name}`, headers: {}, body: JSON.stringify(values) }
    }
  }
  return {
    requests: requests(),
    stop: () => Promise.all([...servers.values()].map(({ child }) => child.stop())),
  }
}

const originOf = ({ url }: { url: string }) => new URL(url).origin
