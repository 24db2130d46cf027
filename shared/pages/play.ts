import type { Experience } from '../site/document.ts'
import { ownTexts, type Stated } from './own-texts.ts'

/**
 * The playable part as a document of its own. Code written by a model runs only here: the headers give it an opaque origin and
 * no network, wherever it is opened, and its texts have only words of what the page states and of games.
 */
export const playDocument = ({ html, css, javascript }: Experience, stated: Stated): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Playable part</title>
<script>${withoutPeers};${withoutNested}
${ownTexts(stated)}</script>
<style>html,body{height:100%;margin:0}${css.replace(/<\/(?=style)/gi, '<\\/')}</style>
</head>
<body>
${html.replace(unsafeAttributes, 'data-')}
<script>${javascript.replace(/<(?=\/script|!--)/gi, '\\x3c')}</script>
</body>
</html>
`

// Attributes by which markup alone can create a nested document or a shadow, or navigate, by the beginning of their names. HTML
// allows no other spelling of a name except by case: no entities, no escapes, no bytes in between.
const unsafeAttributes = /(?=srcdoc|http-equiv|shadowroot)/gi

// Peer connections are not blocked by the content security policy of every browser. Each is removed separately, so that a
// failure does not leave the others. XSLT could create elements without any policy check. A voice of a browser may be remote.
const withoutPeers =
  "for(const n of['RTCPeerConnection','webkitRTCPeerConnection','RTCDataChannel','WebTransport','XSLTProcessor','speechSynthesis'])try{Object.defineProperty(window,n,{value:undefined})}catch{}"

// A nested document would have these interfaces again, and the policy does not block one in an attribute. So scripts cannot
// add such markup either. document.write is disabled, because its pieces cannot be checked separately.
const withoutNested =
  `self.trustedTypes?.createPolicy('default',{createHTML:(h,_,to)=>/srcdoc|write/i.test(to)?'':h.replace(${unsafeAttributes},'data-'),createScript:(s)=>s})`

// Not bluetooth and web-share, which Chromium on Linux reports as unknown on every page. No frame has them: their default is the
// page itself, and Bluetooth refuses an origin that is opaque.
const denied = `accelerometer browsing-topics camera clipboard-read clipboard-write
  display-capture encrypted-media geolocation gyroscope hid identity-credentials-get idle-detection local-fonts magnetometer
  microphone midi payment publickey-credentials-get screen-wake-lock serial storage-access usb window-management
  xr-spatial-tracking`.split(/\s+/)

/** No feature but those that the page itself uses, and never in a frame of it. */
export const permissionsPolicy = ({ allowed = [] }: { allowed?: readonly string[] } = {}): string =>
  denied.map((feature) => `${feature}=(${allowed.includes(feature) ? 'self' : ''})`).join(', ')

/** Headers of the page and of its playable part. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'permissions-policy': permissionsPolicy(),
}

export const playHeaders = (appUrl: string): Record<string, string> => ({
  ...commonHeaders,
  'content-security-policy': [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'media-src data: blob:',
    'font-src data:',
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `frame-ancestors ${new URL(appUrl).origin}`,
  ].join('; '),
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
})
