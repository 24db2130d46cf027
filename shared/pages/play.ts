import type { Experience } from './document.ts'

/**
 * The playable part as a document of its own. What a model wrote runs here and nowhere else: the headers give it an origin that
 * is nobody's and no way to the network, wherever it is opened.
 */
export const playDocument = ({ html, css, javascript }: Experience): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Playable part</title>
<script>${withoutPeers};${withoutNested}</script>
<style>html,body{height:100%;margin:0}${css.replace(/<\/(?=style)/gi, '<\\/')}</style>
</head>
<body>
${html.replace(unsafeAttributes, 'data-')}
<script>${javascript.replace(/<(?=\/script|!--)/gi, '\\x3c')}</script>
</body>
</html>
`

// The attributes by which markup alone brings a nested document or leads elsewhere, at the beginning of their names. A name has
// no other spelling in HTML but by case: no entity, no escape and no byte in between is part of it.
const unsafeAttributes = /(?=srcdoc|http-equiv)/gi

// Connections between browsers are the one way out that a content security policy does not close everywhere. Each is tried
// by itself: one that a browser holds on to must not save the others.
// A transformation by a style sheet makes elements that no policy looks at.
const withoutPeers =
  "for(const n of['RTCPeerConnection','webkitRTCPeerConnection','RTCDataChannel','WebTransport','XSLTProcessor'])try{Object.defineProperty(window,n,{value:undefined})}catch{}"

// A nested document would have them again, and the policy does not stop one that stands in an attribute: no markup brings one,
// from a script either. What is written into the document comes in pieces, of which none shows the whole.
const withoutNested =
  `self.trustedTypes?.createPolicy('default',{createHTML:(h,_,to)=>/srcdoc|write/i.test(to)?'':h.replace(${unsafeAttributes},'data-'),createScript:(s)=>s})`

const nothing = [
  'accelerometer',
  'ambient-light-sensor',
  'bluetooth',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'web-share',
  'window-management',
  'xr-spatial-tracking',
].map((feature) => `${feature}=()`).join(', ')

/** What page and playable part alike may not use. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'permissions-policy': nothing,
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
    `frame-ancestors ${appUrl}`,
  ].join('; '),
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
})
