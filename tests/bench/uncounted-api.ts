// functions/api without rate limits and idempotency keys, with which the real one is compared.
import { httpApp } from '../../shared/adapters/http/app.ts'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { openServices } from '../../shared/composition/services.ts'
import { groups } from '../../shared/operations/index.ts'

const configuration = readConfiguration(Deno.env.toObject())
const services = openServices(configuration)
const { database } = services
const uncounted = {
  ...services,
  database: {
    ...database,
    scope: (...[credential, scope, id]: Parameters<typeof database.scope>) =>
      database.scope(credential, scope, id),
  },
}
Deno.serve(httpApp(groups(configuration), uncounted).fetch)
