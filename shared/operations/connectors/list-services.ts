import * as z from 'zod'
import { soughtName } from '../../platform/given-text.ts'
import { operation } from '../../operation/operation.ts'
import { limit, success } from '../schemas.ts'
import { common, principals } from './connector-schemas.ts'

const Service = z.object({
  slug: z.string().describe('The name of the service in requests.'),
  name: z.string().describe('Its own name.'),
  description: z.string().nullable().describe(
    'What it is for, as the vendor says it; null if it says nothing.',
  ),
}).meta({ id: 'Service', description: 'An outside service that can be connected.' })

export const listServices = operation({
  name: 'list_services',
  summary: 'List the outside services that can be connected, most used first.',
  ...common,
  access: { scope: 'read', principals },
  http: { method: 'get', path: '/api/connectors/services' },
  input: z.strictObject({
    search: soughtName(100).optional().describe('Only those with this text in their name or description.'),
    limit: limit(100, 24),
  }),
  output: success({
    services: z.array(Service).describe('Most used first.'),
    total_count: z.int().describe('How many there are with this text.'),
  }),
  errors: ['feature_unavailable', 'provider_failed'],
  async handle({ connectors }, { search = '', limit }) {
    const sought = search.toLowerCase()
    const found = (await connectors.services()).filter((service) =>
      Object.values(service).some((text) => text?.toLowerCase().includes(sought))
    )
    return { services: found.slice(0, limit), total_count: found.length }
  },
})
