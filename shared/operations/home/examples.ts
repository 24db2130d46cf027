import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

export const examples: Examples = {
  get_home: { input: { organization_id: demo.organization } },
  search_workspace: { input: { query: 'tide', organization_id: demo.organization, limit: 3 } },
}
