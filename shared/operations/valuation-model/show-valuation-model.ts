import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { modelPage } from './model-page.tsx'
import { PublishedModel } from './model-schemas.ts'

export const showValuationModel = operation({
  name: 'show_valuation_model',
  summary: 'The model behind forecasts, and how wrong it was, as a page.',
  description: 'HTML without scripts. No credential is needed.',
  access: { scope: 'read', principals: ['public'] },
  http: {
    method: 'get',
    path: '/api/valuation-model/page',
    produces: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  },
  input: z.strictObject({}),
  output: z.string(),
  errors: [],
  handle: async ({ db }) => modelPage(PublishedModel.parse(await db.call('get_valuation_model'))),
})
