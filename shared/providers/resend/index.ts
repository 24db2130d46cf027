import { baseUrl, optionalSecret, provider, withDefault } from '../provider.ts'

/** Mail: https://resend.com/docs/api-reference. Without a key, sending fails and everything else works. */
export const resend = provider({
  port: 'mail',
  standIn: 'resend',
  environment: {
    RESEND_API_KEY: optionalSecret(),
    RESEND_API_BASE: baseUrl('https://api.resend.com'),
    MAIL_FROM: withDefault('Artist and Catalog Platform <no-reply@example.com>'),
  },
  async open({ RESEND_API_BASE: apiBase, RESEND_API_KEY: apiKey, MAIL_FROM: from }, { timeoutMs }) {
    const { resendMail } = await import('./resend.ts')
    return resendMail({ apiBase, apiKey, from, timeoutMs })
  },
})
