import type { Examples } from '../../operation/example.ts'

export const examples: Examples = {
  authorize_connector: {
    input: { connector: 'gmail', callback_url: 'https://app.example.com/settings' },
    output: {
      success: true,
      data: { connector: 'gmail', redirectUrl: 'https://connect.composio.dev/link/lk_a1b2c3' },
    },
    errors: { invalid_input: 'connector is required', forbidden: 'Access denied to this account' },
  },
  list_connectors: {
    output: {
      success: true,
      data: [{ slug: 'gmail', status: 'initiated', connected_at: null }, {
        slug: 'notion',
        status: 'active',
        connected_at: '2026-03-04T14:30:00.000Z',
      }],
    },
  },
  disconnect_connector: {
    input: { slug: 'slack' },
    output: { success: true, data: { connector: 'slack' } },
    errors: { not_found: 'Connector not found' },
  },
}
