import type { ApiClient } from '../../client/mod.ts'
import { groupsOf } from '../../client/client.ts'
import { client } from './calls.ts'

/** The client with all its groups. */
export const api: ApiClient = groupsOf(client)
