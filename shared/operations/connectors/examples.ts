import type { Examples } from '../../operation/example.ts'

export const examples: Examples = {
  authorize_connector: {
    input: { connector: 'gmail', callback_url: 'https://app.example.com/settings' },
    errors: { invalid_input: 'connector is required', forbidden: 'Access denied to this account' },
  },
  list_connectors: {},
  list_services: { input: { search: 'mail' } },
  disconnect_connector: { input: { slug: 'slack' }, errors: { not_found: 'Connector not found' } },
}
