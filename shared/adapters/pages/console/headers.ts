import { hashOf } from '../../documents/headers.ts'
import { commonHeaders, permissionsPolicy } from '../../../pages/play.ts'
import { style as reportStyle } from '../../../operations/catalogs/valuation-report/page/style.ts'
import type { Place } from './document.tsx'

/**
 * The pages run only their own script, which calls only the API and Auth. Blobs are pictures and reports of the API, fetched
 * with the session; a report has its own style.
 */
export function consoleHeaders(
  { home, appUrl, baseUrl, authUrl, assetOrigin }: Place,
): Record<string, string> {
  return {
    ...commonHeaders,
    // Keys, secrets and addresses are copied, and a page's address is shared.
    'permissions-policy': permissionsPolicy({ allowed: ['clipboard-write'] }),
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${home}/ ${hashOf(reportStyle)}`,
      `script-src ${home}/`,
      `connect-src ${baseUrl}/api/ ${authUrl}/`,
      `font-src ${appUrl}/s/`,
      `img-src data: blob: ${assetOrigin} ${appUrl}/s/`,
      `frame-src blob: ${appUrl}/s/`,
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
  }
}
