import { words } from '../support/words.ts'
/**
 * The addresses outside the project that documents link to, by how each was last seen to exist, on 27 November 2026. Tests have no
 * network: a new address is looked up by its author and added here.
 */
export const externalLinks = {
  /** The page or the thread, in a stored copy of the web. */
  itself: [
    'https://github.com/supabase/auth/issues/2703',
    'https://supabase.com/docs/guides/security/rotate-leaked-api-keys',
  ],
  /** The file of the page in the public repository of its documentation. */
  source: words(`
    https://github.com/AnasSfar/unfiltred
    https://github.com/knadh/listmonk/blob/master/internal/subimporter/importer.go
    https://github.com/ted52hz/spotify-stats https://modelcontextprotocol.io/extensions/apps/overview
    https://modelcontextprotocol.io/extensions/tasks/overview
    https://supabase.com/docs/guides/auth/signing-keys https://supabase.com/docs/guides/functions/limits
    https://supabase.com/docs/guides/functions/schedule-functions
    https://supabase.com/docs/guides/platform/backups
    https://supabase.com/docs/guides/platform/billing-on-supabase
    https://supabase.com/docs/guides/platform/compute-and-disk
    https://supabase.com/docs/guides/platform/log-drains
    https://supabase.com/docs/guides/platform/read-replicas
    https://supabase.com/docs/guides/self-hosting/docker
    https://supabase.com/docs/guides/storage/s3/authentication
    https://supabase.com/docs/guides/storage/uploads/file-limits
    https://supabase.com/docs/guides/troubleshooting/edge-function-bundle-size-issues`),
  /** Other public repositories cite the address. */
  cited: words(`
    https://api.slack.com/apps https://apify.com/beatanalytics/spotify-play-count-scraper
    https://apify.com/pricing https://arxiv.org/abs/2212.03463
    https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
    https://developer.apple.com/documentation/applemusicapi/get-multiple-catalog-albums-by-upc
    https://docs.apify.com/api/v2
    https://docs.github.com/repositories/working-with-files/managing-large-files/about-large-files-on-github
    https://docs.slack.dev/apis/events-api https://docs.slack.dev/apis/events-api#retries
    https://docs.slack.dev/reference/events/message
    https://docs.stripe.com/events/how-events-work#event-formats
    https://docs.stripe.com/webhooks#event-ordering https://docs.stripe.com/webhooks#handle-duplicate-events
    https://docs.stripe.com/webhooks#roll-endpoint-secrets
    https://docs.stripe.com/workbench/event-destinations https://doi.org/10.1038/s41562-018-0474-5
    https://git-scm.com/docs/gitprotocol-http https://github.com/denoland/deno/issues/33157
    https://github.com/slackapi/node-slack-sdk/issues/2141 https://github.com/supabase/auth/issues/2610
    https://help.brevo.com/hc/en-us/articles/208729849-Create-a-file-to-import-your-contacts
    https://help.klaviyo.com/hc/en-us/articles/360043841811-How-to-upload-and-segment-with-consent
    https://mailchimp.com/help/format-guidelines-for-your-import-file/ https://report.duetti.co
    https://search.r-project.org/R/refmans/stats/html/mad.html https://stripe.com/pricing
    https://www.ietf.org/archive/id/draft-ietf-httpapi-ratelimit-headers-10.html
    https://www.standardwebhooks.com`),
  /** Nothing that can be reached from a machine without network shows them. Open them before a release. */
  unseen: [
    'https://apify.com/khadinakbar/spotify-play-count-scraper',
    'https://arxiv.org/abs/2209.09719',
    'https://helochelp.homebridge.com/hc/en-us/articles/35777286707991-Valuation-Policy',
  ],
}
