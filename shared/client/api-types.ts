// Generated from the OpenAPI document: npm run client:types. Do not edit.

export interface paths {
  '/api/agents/signup': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Request a first API key: a code is mailed to the address.
     * @description At most one mail per minute, and after five within an hour one every twelve minutes. A request in between gets the same response, and the code that was mailed last stays valid.
     */
    post: operations['sign_up_agent']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/agents/verify': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Exchange a mailed code for an API key, which is returned only in this response.
     * @description A code works once, for 15 minutes. It ends after five wrong attempts from the network that requested it, or five per hour from all others: request a new code and enter it from the same network.
     */
    post: operations['verify_agent']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/apple/songs': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Look up recordings in the Apple Music catalog by ISRC, with their releases and rights.
     * @description One row per ISRC, in the requested order. found is false if the store of that country has no such recording.
     */
    get: operations['lookup_songs']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/artists': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List your artists: personal ones and those of your organizations, pinned ones first. */
    get: operations['list_artists']
    put?: never
    /** Create an artist, personal or in an organization. */
    post: operations['create_artist']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/artists/{artistId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /** Change an artist. Only the given fields change. */
    patch: operations['update_artist']
    trace?: never
  }
  '/api/catalogs': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List your catalogs and those of your organizations, newest first. */
    get: operations['list_catalogs']
    put?: never
    /**
     * Create a catalog: an empty one by name, or one of the recordings of a snapshot.
     * @description A snapshot whose catalog was deleted restores it with all its recordings. A snapshot that has a catalog returns it unchanged. The snapshot need not be finished.
     */
    post: operations['create_catalog']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Delete a catalog with its list of recordings, its owners and its valuations.
     * @description Destructive, and meant for true duplicates: to change a name, rename it. Its snapshots stay and are released, so that it can be created again from one.
     */
    delete: operations['delete_catalog']
    options?: never
    head?: never
    /** Rename a catalog. Its recordings, measurements and valuations stay. */
    patch: operations['rename_catalog']
    trace?: never
  }
  '/api/catalogs/{catalogId}/playcount-history': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Compare saved public play counts of a catalog over two adjacent periods of UTC days.
     * @description Reads only what is already saved: no collection, no provider calls, no charge. Comparisons are provisional; they are not exact daily streams, royalties or causal marketing uplift. Growth is null unless a recording is comparable.
     */
    get: operations['get_catalog_playcount_history']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/playcount-history.csv': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download the play-count comparison of a whole catalog as CSV.
     * @description One row per recording and one column per boundary date, for all pages, streamed. If the transfer breaks off, the store failed meanwhile: repeat the request.
     */
    get: operations['export_catalog_playcount_history']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/playcount-history.svg': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Draw one recording's saved play counts over the two compared periods as SVG. */
    get: operations['draw_catalog_playcount_history']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/songs': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List the recordings of a catalog by ISRC. */
    get: operations['list_catalog_songs']
    put?: never
    /** Add up to 10,000 recordings to a catalog. Those that it has already stay. */
    post: operations['add_catalog_songs']
    /** Remove up to 10,000 recordings from a catalog. Their observations stay. */
    delete: operations['remove_catalog_songs']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/valuations': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List the stored valuations of a catalog, latest first, at most one per UTC day. */
    get: operations['list_catalog_valuations']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/valuations/latest/explanation': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Explain the latest valuation of a catalog: constants, inputs and each step.
     * @description The values of steps are rounded to six decimals for display. Each step uses the exact value of the previous one, and only the last one is rounded, to cents. An imported valuation has no explanation.
     */
    get: operations['explain_catalog_valuation']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/connectors': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List the outside services of an account, connected or waiting for consent, by slug. */
    get: operations['list_connectors']
    put?: never
    /** Create a link where a person connects an outside service, such as gmail, to an account. */
    post: operations['authorize_connector']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/connectors/{slug}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /** Disconnect a service from an account. Connections that wait for consent end too. */
    delete: operations['disconnect_connector']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/content-agent/{platform}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/content-agent/callback': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/content-agent/workspaces': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List the chat workspaces that are linked to you and your organizations. */
    get: operations['list_chat_workspaces']
    put?: never
    /**
     * Get a code that links a chat workspace to your account, or to an organization.
     * @description Somebody in the workspace sends the code to the agent within 15 minutes. From then on the agent works for the account, which pays for what is ordered there. A new code replaces the previous one.
     */
    post: operations['link_chat_workspace']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/content-agent/workspaces/{team_id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /**
     * Unlink a chat workspace from your account, or from an organization of yours.
     * @description Nothing more can be ordered there. Earlier orders are completed and posted.
     */
    delete: operations['unlink_chat_workspace']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/content/create': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Make short videos of an artist in the background.
     * @description Costs 50 credits per video, reserved for all of them at once. A video that fails costs nothing. Follow each of runIds with list_task_runs. A video takes up to 30 minutes.
     */
    post: operations['create_content']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/credits': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Get the credit balance and its ledger, newest entry first. */
    get: operations['get_credits']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/credits/recharge': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Get the settings of automatic recharge, the card that pays, and the latest recharge. */
    get: operations['get_recharge']
    /**
     * Switch automatic recharge on or off, or set how many credits it buys at a time and in a month.
     * @description Only the given fields change. It ends the pause after a declined payment.
     */
    put: operations['set_recharge']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/keys': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List the API keys of the account, newest first, revoked and expired ones included, without the keys themselves. */
    get: operations['list_keys']
    put?: never
    /**
     * Create an API key, which is returned only in this response.
     * @description Needs a session: a key cannot create keys. An account has at most 50 active keys.
     */
    post: operations['create_key']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/keys/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /** Revoke an API key of the account. A repeat gets the same response. */
    delete: operations['revoke_key']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/me': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Get the account, the organizations and the credential behind this request. */
    get: operations['get_account']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/organizations': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List the organizations that you belong to. */
    get: operations['list_organizations']
    put?: never
    /** Create an organization and become its owner. */
    post: operations['create_organization']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/organizations/{organizationId}/members': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List the people and artists of an organization, oldest first. */
    get: operations['list_organization_members']
    put?: never
    /**
     * Add a person to an organization by e-mail. Owners only.
     * @description The person belongs to the organization from their next sign-in, and may act for it at once. The organization gets access to their own account once they accept. A person who is in it already keeps their role.
     */
    post: operations['add_organization_member']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/organizations/{organizationId}/members/{accountId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /** Remove a person from an organization, or leave it. */
    delete: operations['remove_organization_member']
    options?: never
    head?: never
    /** Change a person's role (owners only), or accept your own membership. */
    patch: operations['change_organization_member']
    trace?: never
  }
  '/api/playcount-snapshots': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List your captures of play counts and those of your organizations, newest first.
     * @description Includes those of deleted catalogs.
     */
    get: operations['list_playcount_snapshots']
    put?: never
    /**
     * Capture the play counts of a catalog or of recordings now, once or monthly.
     * @description Costs 1 credit for each 10 recordings captured. While a capture of the catalog is in progress, that one is returned. Follow runId with list_task_runs.
     */
    post: operations['create_playcount_snapshot']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/playcount-snapshots/{snapshotId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Get the state of a capture of play counts. */
    get: operations['get_playcount_snapshot']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/research/events': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * List the live shows of an artist by date, from its connected Bandsintown profile.
     * @description Each call costs 1 credit; a failure costs nothing. Cancelled shows are left out.
     */
    post: operations['list_artist_events']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sandboxes': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Get the repository, machine and snapshot of an account’s sandbox, and the state of its latest setup. */
    get: operations['get_sandbox']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sandboxes/files': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Commit uploaded files to the repository of your sandbox, in one commit.
     * @description Safe to repeat for a day: committed files are not committed again. Files that cannot be committed are listed in `errors`; the others are committed.
     */
    post: operations['commit_sandbox_files']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sandboxes/setup': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Set up a sandbox: a repository, a machine that works on it, and a snapshot of the machine.
     * @description While a setup is in progress, its runId is returned. A later setup verifies the parts that exist and creates those that are missing. Follow runId with list_task_runs.
     */
    post: operations['setup_sandbox']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sandboxes/staged-file': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Get an address to upload a file of at most 100 MB, also from a browser.
     * @description Upload with supabase-js: `storage.from('staged-files').uploadToSignedUrl(path, token, file)`, within two hours. Then commit it with POST /api/sandboxes/files. A file that is not committed within a day is removed.
     */
    post: operations['stage_file']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sessions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List your sessions, latest change first. */
    get: operations['list_sessions']
    put?: never
    /**
     * Create a session, which contains chats.
     * @description Set `id` to make the request safe to repeat.
     */
    post: operations['create_session']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sessions/{sessionId}/chats': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List the chats of a session, latest change first. */
    get: operations['list_chats']
    put?: never
    /**
     * Create a chat in a session.
     * @description Set `id` to make the request safe to repeat.
     */
    post: operations['create_chat']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sessions/{sessionId}/chats/{chatId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Change the title of a chat, its model, or both.
     * @description At least one of `title` and `modelId` is required. Only the given fields change.
     */
    patch: operations['update_chat']
    trace?: never
  }
  '/api/sites': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List a workspace's sites, newest first, without the code of their playable parts. */
    get: operations['list_sites']
    put?: never
    /**
     * Create a private site from a Spotify release, or from a name and a brief.
     * @description Then generate its draft with generate_site.
     */
    post: operations['create_site']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sites/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Get a site: its revision, its draft and its published view. */
    get: operations['get_site']
    put?: never
    post?: never
    /** Delete a site with its draft, its page and its fans. This cannot be undone. */
    delete: operations['delete_site']
    options?: never
    head?: never
    /**
     * Create or change the draft of a site from an instruction. It publishes nothing. Publish the draft of a site: anybody can read it at /s/{id}. Take the page of a site offline. Its draft and its fans stay.
     * @description Costs 25 credits. A failure costs nothing and leaves the draft unchanged. It can take minutes.
     */
    patch: operations['generate_site']
    trace?: never
  }
  '/api/sites/{id}/preview': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Get a link that shows the draft of a site exactly as publishing would, for an hour.
     * @description Anybody with the link sees the draft, without a credential.
     */
    post: operations['preview_site']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sites/{id}/signups': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List the fans who signed up at a site, newest first. */
    get: operations['get_site_signups']
    put?: never
    post?: never
    /** Erase one fan from the list of a site. */
    delete: operations['erase_site_signup']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sites/{id}/signups.csv': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download all fans of a site as CSV, with consent text, time, page revision and unsubscribe link.
     * @description Newest first, streamed. If the transfer breaks off, the store failed meanwhile: repeat the request.
     */
    get: operations['export_site_signups']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sites/assets': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Upload a picture (JPEG, PNG, WebP) or sound (MP3, WAV) of at most 4 MB for sites.
     * @description Pictures become WebP without their metadata, inside 2400 x 2400 pixels.
     */
    post: operations['upload_site_asset']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sites/public/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Get the published view of a site. */
    get: operations['get_public_site']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sites/public/{id}/signup': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sign up for news at a published site.
     * @description The response is the same for an address that is on the list already. At most ten per minute from one client.
     */
    post: operations['sign_up_fan']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/spotify/search': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Search the Spotify catalog.
     * @description The response has a page for each requested type, under its plural: tracks, albums.
     */
    get: operations['search_streaming_catalog']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/subscriptions/card-on-file': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Create a hosted page where a person saves a card for later. Nothing is charged.
     * @description Redirect the person to `url`. The card is saved when Stripe sends its event, usually before the person is back.
     */
    post: operations['save_card']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tasks': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** List scheduled background work, newest first. */
    get: operations['list_tasks']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tasks/{taskId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    /** Delete scheduled work. Runs that it has started continue. */
    delete: operations['delete_task']
    options?: never
    head?: never
    /** Switch scheduled work on or off. The caller who switches it on pays for its runs. */
    patch: operations['update_task']
    trace?: never
  }
  '/api/tasks/runs': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Get the state of background work: one run by its id, or the latest runs, newest first. */
    get: operations['list_task_runs']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tasks/runs/{runId}/cancel': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Cancel background work. It fails within seconds, and its error begins with `cancelled:`. */
    post: operations['cancel_run']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/webhooks/stripe': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    InsufficientCredits: {
      /** Format: uri */
      billingUrl: string
      /** @constant */
      error: 'insufficient_credits'
      remaining_credits: number
      required_credits: number
    }
    NumberError: {
      error: number
      message: string
    }
    PlainError: {
      error: string
    }
    Problem: {
      /** @enum {string} */
      code:
        | 'invalid_input'
        | 'unauthenticated'
        | 'insufficient_credits'
        | 'insufficient_scope'
        | 'forbidden'
        | 'not_found'
        | 'method_not_allowed'
        | 'request_timeout'
        | 'conflict'
        | 'payload_too_large'
        | 'unsupported_media_type'
        | 'metadata_unavailable'
        | 'rate_limited'
        | 'internal'
        | 'provider_failed'
        | 'timed_out'
        | 'feature_unavailable'
        | 'store_unavailable'
      detail: string
      errors?: {
        field: string
        message: string
      }[]
      remaining_credits?: number
      request_id: string
      required_credits?: number
      status: number
      title: string
      /** Format: uri */
      type: string
    }
    StatusError: {
      error: string
      /** @constant */
      status: 'error'
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  sign_up_agent: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          email: string
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            account_id: string
            api_key: null
            message: string
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  verify_agent: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          code: string
          email: string
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            account_id: string
            api_key: string
            /** @constant */
            message: 'Verified'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  lookup_songs: {
    parameters: {
      query: {
        isrc: string
        storefront?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description In the requested order. */
            results: {
              /** @description Whether this store has it. */
              found: boolean
              /** @description As requested. */
              isrc: string
              /** @description The recordings that the store has for it. */
              songs: {
                /** @description Its release. */
                album: {
                  /** @description Copyright line. */
                  copyright: string | null
                  /** @description The store's id. */
                  id: string
                  /** @description Whether it is a compilation. */
                  is_compilation: boolean
                  /** @description Whether the store has all of its tracks. */
                  is_complete: boolean
                  /** @description Whether it is a single. */
                  is_single: boolean
                  /** @description Title. */
                  name: string | null
                  /** @description Label. */
                  record_label: string | null
                  /** @description YYYY-MM-DD, YYYY-MM or YYYY. */
                  release_date: string | null
                  /** @description Tracks on it. */
                  track_count: number | null
                  /** @description Universal Product Code. */
                  upc: string | null
                  /** @description Its page in the store. */
                  url: string | null
                } | null
                /** @description Title of its release. */
                album_name: string | null
                /** @description Artist as credited. */
                artist_name: string | null
                /** @description With {w}x{h} in place of a size. */
                artwork_url: string | null
                /** @description Such as lossless or dolby-atmos. */
                audio_variants: string[]
                /** @description Composer as credited. */
                composer_name: string | null
                /** @description From 1. */
                disc_number: number | null
                /** @description Length in milliseconds. */
                duration_ms: number | null
                /** @description Most specific first. */
                genre_names: string[]
                /** @description Whether the store has lyrics. */
                has_lyrics: boolean
                /** @description The store's id. */
                id: string
                /** @description Whether it is mastered for the store. */
                is_apple_digital_master: boolean
                /** @description The ISRC of the song; the store may also list it for another ISRC. */
                isrc: string | null
                /** @description Title. */
                name: string | null
                /** @description A sound sample. */
                preview_url: string | null
                /** @description YYYY-MM-DD, YYYY-MM or YYYY. */
                release_date: string | null
                /** @description On its disc, from 1. */
                track_number: number | null
                /** @description Its page in the store. */
                url: string | null
              }[]
            }[]
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
            /** @description The country of the store. */
            storefront: string
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_artists: {
    parameters: {
      query?: {
        account_id?: string
        organization_id?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Pinned ones first. */
            artists: {
              /**
               * Format: date-time
               * @description When it was created (UTC).
               */
              created_at: string
              /**
               * Format: uuid
               * @description The artist's account id.
               */
              id: string
              /** @description Address of a picture. */
              image: string | null
              /** @description What agents should know and follow. */
              instruction: string | null
              /** @description Documents about it. */
              knowledges: {
                /** @description The name of the document. */
                name: string
                /** @description Its address. */
                url: string
              }[]
              /** @description Record label. */
              label: string | null
              /** @description Null if it has none. */
              name: string | null
              /** @description Your organizations that contain it. */
              organization_ids: string[]
              /** @description At the top of your own list. */
              pinned: boolean
              /** @description Addresses by platform. */
              profileUrls: Record<string, never>
              /**
               * Format: date-time
               * @description When it last changed (UTC).
               */
              updated_at: string
            }[]
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  create_artist: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          name: string
          /**
           * Format: uuid
           * @description The organization that contains it.
           */
          organization_id?: string
        }
      }
    }
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            artist: {
              /**
               * Format: date-time
               * @description When it was created (UTC).
               */
              created_at: string
              /**
               * Format: uuid
               * @description The artist's account id.
               */
              id: string
              /** @description Address of a picture. */
              image: string | null
              /** @description What agents should know and follow. */
              instruction: string | null
              /** @description Documents about it. */
              knowledges: {
                /** @description The name of the document. */
                name: string
                /** @description Its address. */
                url: string
              }[]
              /** @description Record label. */
              label: string | null
              /** @description Null if it has none. */
              name: string | null
              /** @description Your organizations that contain it. */
              organization_ids: string[]
              /** @description At the top of your own list. */
              pinned: boolean
              /** @description Addresses by platform. */
              profileUrls: Record<string, never>
              /**
               * Format: date-time
               * @description When it last changed (UTC).
               */
              updated_at: string
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  update_artist: {
    parameters: {
      query?: never
      header?: never
      path: {
        artistId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: uri
           * @description Address of a picture; null clears it.
           */
          image?: string | null
          /** @description What agents should know and follow; null clears it. */
          instruction?: string | null
          /** @description Documents about it; replaces the list. */
          knowledges?: {
            /** @description Name of the document. */
            name: string
            /**
             * Format: uri
             * @description Its https address.
             */
            url: string
          }[]
          /** @description Record label; null clears it. */
          label?: string | null
          /** @description The new name. */
          name?: string
          /** @description At the top of your own list. */
          pinned?: boolean
          /** @description Addresses by platform, e.g. spotify, or bandsintown (https://www.bandsintown.com/a/{id}-{slug}); null removes one. */
          profileUrls?: {
            [key: string]: string | null
          }
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The changed artist. */
            artist: {
              /**
               * Format: date-time
               * @description When it was created (UTC).
               */
              created_at: string
              /**
               * Format: uuid
               * @description The artist's account id.
               */
              id: string
              /** @description Address of a picture. */
              image: string | null
              /** @description What agents should know and follow. */
              instruction: string | null
              /** @description Documents about it. */
              knowledges: {
                /** @description The name of the document. */
                name: string
                /** @description Its address. */
                url: string
              }[]
              /** @description Record label. */
              label: string | null
              /** @description Null if it has none. */
              name: string | null
              /** @description Your organizations that contain it. */
              organization_ids: string[]
              /** @description At the top of your own list. */
              pinned: boolean
              /** @description Addresses by platform. */
              profileUrls: Record<string, never>
              /**
               * Format: date-time
               * @description When it last changed (UTC).
               */
              updated_at: string
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_catalogs: {
    parameters: {
      query?: {
        limit?: number
        organization_id?: string
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Newest first. */
            catalogs: {
              /**
               * Format: date-time
               * @description When it was created (UTC).
               */
              created_at: string
              /**
               * Format: uuid
               * @description The catalog's id.
               */
              id: string
              /** @description Chosen by its owner. */
              name: string
              /** @description The accounts that own it: yours, or organizations of yours. */
              owner_ids: string[]
              /**
               * Format: uuid
               * @description Its latest capture of play counts; null if it has none.
               */
              snapshot_id: string | null
              /** @description Recordings in it. */
              song_count: number
              /**
               * Format: date-time
               * @description When its name or its recordings last changed (UTC).
               */
              updated_at: string
            }[]
            /** @description Where this page is. */
            pagination: {
              /** @description Whether there is a next page. */
              has_more: boolean
              /** @description Rows per page. */
              limit: number
              /** @description This page, from 1. */
              page: number
              /** @description Rows on all pages. */
              total_count: number
              /** @description 0 if there are no rows. */
              total_pages: number
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  create_catalog: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description Required without snapshot. Default: Valuation Catalog. */
          name?: string
          /**
           * Format: uuid
           * @description The organization that owns it. Default: the owner of the snapshot, or you.
           */
          organization_id?: string
          /**
           * Format: uuid
           * @description A snapshot of yours or of your organizations.
           */
          snapshot?: string
        }
      }
    }
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The catalog. */
            catalog: {
              /**
               * Format: date-time
               * @description When it was created (UTC).
               */
              created_at: string
              /**
               * Format: uuid
               * @description The catalog's id.
               */
              id: string
              /** @description Chosen by its owner. */
              name: string
              /** @description The accounts that own it: yours, or organizations of yours. */
              owner_ids: string[]
              /**
               * Format: uuid
               * @description Its latest capture of play counts; null if it has none.
               */
              snapshot_id: string | null
              /** @description Recordings in it. */
              song_count: number
              /**
               * Format: date-time
               * @description When its name or its recordings last changed (UTC).
               */
              updated_at: string
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  delete_catalog: {
    parameters: {
      query?: never
      header?: never
      path: {
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description The deleted catalog.
             */
            catalog_id: string
            /** @description Its snapshots, from which create_catalog can restore it. */
            released_snapshot_ids: string[]
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  rename_catalog: {
    parameters: {
      query?: never
      header?: never
      path: {
        catalogId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description The new name. */
          name: string
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The catalog. */
            catalog: {
              /**
               * Format: date-time
               * @description When it was created (UTC).
               */
              created_at: string
              /**
               * Format: uuid
               * @description The catalog's id.
               */
              id: string
              /** @description Chosen by its owner. */
              name: string
              /** @description The accounts that own it: yours, or organizations of yours. */
              owner_ids: string[]
              /**
               * Format: uuid
               * @description Its latest capture of play counts; null if it has none.
               */
              snapshot_id: string | null
              /** @description Recordings in it. */
              song_count: number
              /**
               * Format: date-time
               * @description When its name or its recordings last changed (UTC).
               */
              updated_at: string
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  get_catalog_playcount_history: {
    parameters: {
      query: {
        days: number
        limit?: number
        page?: number
        since: string
      }
      header?: never
      path: {
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description The catalog.
             */
            catalog_id: string
            /**
             * @description Reading captures nothing.
             * @constant
             */
            collection_enabled: false
            /** @description On this page only. */
            comparable_recordings: number
            /**
             * @description Comparisons are provisional.
             * @constant
             */
            comparison_quality: 'legacy_recording_series_identity_unverified'
            /**
             * @description How it was captured.
             * @constant
             */
            data_source: 'apify_spotify_playcount'
            /**
             * @description What is counted.
             * @constant
             */
            metric: 'platform_displayed_play_count'
            /**
             * @description Why an observation is missing is not known.
             * @constant
             */
            missing_observation_reason_available: false
            /** @description Where this page is. */
            pagination: {
              /** @description Whether there is a next page. */
              has_more: boolean
              /** @description Rows per page. */
              limit: number
              /** @description This page, from 1. */
              page: number
              /** @description Rows on all pages. */
              total_count: number
              /** @description 0 if there are no rows. */
              total_pages: number
            }
            /** @description The two compared periods. */
            periods: {
              /**
               * @description How far the times of day of observations may differ.
               * @constant
               */
              alignment_tolerance_seconds: 3600
              /**
               * @description What a boundary is.
               * @constant
               */
              boundary_semantics: 'Latest observation on each boundary date'
              /** @description From since. */
              current: {
                /**
                 * Format: date
                 * @description Last boundary date.
                 */
                end: string
                /**
                 * Format: date
                 * @description First boundary date.
                 */
                start: string
              }
              /** @description Length of each period. */
              days: number
              /** @description Ends where the current one starts. */
              previous: {
                /**
                 * Format: date
                 * @description Last boundary date.
                 */
                end: string
                /**
                 * Format: date
                 * @description First boundary date.
                 */
                start: string
              }
              /**
               * @description Of all dates.
               * @constant
               */
              timezone: 'UTC'
            }
            /**
             * @description The streaming service.
             * @constant
             */
            platform: 'spotify'
            /**
             * @description Older rows lack the identity of the counter.
             * @constant
             */
            provider_identity_available: false
            /** @description By ISRC. */
            recordings: {
              /** @description Current minus previous change; null unless comparable. */
              absolute_growth: number | null
              /** @description Dates on which the counter fell. */
              correction_days: string[]
              /** @description Plays in the current period; null unless comparable. */
              current_change: number | null
              /** @description Dates with a count below 0 or above 2^53 - 1. */
              invalid_days: string[]
              /** @description The recording. */
              isrc: string
              /** @description Dates without an observation. */
              missing_days: string[]
              /** @description Null if unknown. */
              name: string | null
              /** @description The latest observation of each UTC date, by date. */
              observations: {
                /**
                 * Format: date-time
                 * @description When it was captured (UTC).
                 */
                captured_at: string
                /**
                 * Format: date
                 * @description UTC date.
                 */
                date: string
                /** @description The displayed cumulative count. */
                value: number
              }[]
              /** @description Growth in percent of the previous change; null if that is 0 or the series is not comparable. */
              percentage_growth: number | null
              /** @description Plays in the previous period; null unless comparable. */
              previous_change: number | null
              /**
               * @description Growth is given only for comparable ones.
               * @enum {string}
               */
              state:
                | 'comparable'
                | 'incomplete'
                | 'counter_correction'
                | 'invalid_observation'
                | 'unaligned_observations'
              /** @description Whether the previous change is 0. */
              zero_baseline: boolean
            }[]
            /**
             * @description What the numbers mean.
             * @constant
             */
            semantics:
              'Change between cumulative public observations, not exact calendar-day streams or royalty statements'
            /**
             * @description The service does not say when it updated a count.
             * @constant
             */
            source_timestamp_available: false
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
            /**
             * @description Summaries cover only this page.
             * @constant
             */
            summary_scope: 'page'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  export_catalog_playcount_history: {
    parameters: {
      query: {
        days: number
        since: string
      }
      header?: never
      path: {
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'text/csv; charset=utf-8': string
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  draw_catalog_playcount_history: {
    parameters: {
      query: {
        days: number
        isrc: string
        since: string
      }
      header?: never
      path: {
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'image/svg+xml; charset=utf-8': string
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_catalog_songs: {
    parameters: {
      query?: {
        limit?: number
        page?: number
      }
      header?: never
      path: {
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description The catalog.
             */
            catalog_id: string
            /** @description Where this page is. */
            pagination: {
              /** @description Whether there is a next page. */
              has_more: boolean
              /** @description Rows per page. */
              limit: number
              /** @description This page, from 1. */
              page: number
              /** @description Rows on all pages. */
              total_count: number
              /** @description 0 if there are no rows. */
              total_pages: number
            }
            /** @description By ISRC. */
            songs: {
              /**
               * Format: date-time
               * @description When it was added to the catalog (UTC).
               */
              added_at: string
              /** @description Null if unknown. */
              artist: string | null
              /** @description The recording. */
              isrc: string
              /** @description Null if unknown. */
              name: string | null
              /**
               * Format: date
               * @description Null if unknown.
               */
              release_date: string | null
            }[]
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  add_catalog_songs: {
    parameters: {
      query?: never
      header?: never
      path: {
        catalogId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description The recordings: 12-character ISRCs. */
          isrcs: string[]
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description How many were added. */
            added: number
            /**
             * Format: uuid
             * @description The catalog.
             */
            catalog_id: string
            /** @description Recordings in the catalog now. */
            song_count: number
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  remove_catalog_songs: {
    parameters: {
      query?: never
      header?: never
      path: {
        catalogId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description The recordings: 12-character ISRCs. */
          isrcs: string[]
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description The catalog.
             */
            catalog_id: string
            /** @description How many were removed. */
            removed: number
            /** @description Recordings in the catalog now. */
            song_count: number
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_catalog_valuations: {
    parameters: {
      query?: {
        limit?: number
      }
      header?: never
      path: {
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
            /** @description Latest first. */
            valuations: {
              /** @description US dollars. */
              high: number
              /** @description US dollars. */
              low: number
              /**
               * Format: date-time
               * @description UTC.
               */
              measured_at: string
              /** @description Recordings that were measured. */
              measured_song_count: number
              /** @description US dollars. */
              mid: number
              /** @description Their cumulative plays. */
              total_streams: number
            }[]
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  explain_catalog_valuation: {
    parameters: {
      query?: never
      header?: never
      path: {
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description The catalog.
             */
            catalog_id: string
            /** @description Constants of the computation. */
            constants: {
              /** @description The age used if no release date is known. */
              default_age_years: number
              /** @description First factor from gross to net revenue. */
              first_share: number
              /** @description Factor on the annual revenue. */
              gross_up: {
                /** @description The high case. */
                high: number
                /** @description The low case. */
                low: number
                /** @description The middle case. */
                mid: number
              }
              /** @description The smallest age used. */
              least_age_years: number
              /** @description Factor that turns net revenue into the value. */
              multiple: {
                /** @description The high case. */
                high: number
                /** @description The low case. */
                low: number
                /** @description The middle case. */
                mid: number
              }
              /** @description Second factor from gross to net revenue. */
              second_share: number
              /** @description US dollars per stream. */
              usd_per_stream: number
              /** @description The version of the constants. */
              version: number
            }
            /** @description The high case. */
            high: number
            /** @description Measured values that it was computed from. */
            inputs: {
              /** @description The sum of their ages, in days, when they were measured. */
              age_days: number
              /**
               * @description Where the age used comes from.
               * @enum {string}
               */
              age_rule: 'mean' | 'default' | 'floor'
              /** @description The age used. */
              age_years: number
              /** @description Measured recordings whose release date is known. */
              dated_song_count: number
              /** @description age_days / dated_song_count / 365.25; null if no release date is known. */
              mean_age_years: number | null
              /** @description Recordings that were measured. */
              measured_song_count: number
              /** @description All recordings of the catalog, measured or not. */
              song_count: number
              /** @description Cumulative plays of the measured recordings. */
              total_streams: number
            }
            /** @description The low case. */
            low: number
            /**
             * Format: date-time
             * @description When it was measured (UTC).
             */
            measured_at: string
            /** @description The middle case. */
            mid: number
            /**
             * Format: uuid
             * @description The measurement from which it was computed.
             */
            snapshot_id: string | null
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
            /** @description In order; the last one is the valuation in US dollars. */
            steps: {
              /** @description How, from constants, inputs and earlier steps. */
              formula: string
              /** @description The high case. */
              high: number
              /** @description The low case. */
              low: number
              /** @description The middle case. */
              mid: number
              /** @description What the step computes. */
              name: string
            }[]
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_connectors: {
    parameters: {
      query?: {
        account_id?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            data: {
              /**
               * Format: date-time
               * @description Null until a person has consented.
               */
              connected_at: string | null
              slug: string
              /** @description The state at the vendor: active, initiated, expired, inactive, failed. */
              status: string
            }[]
            /** @constant */
            success: true
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  authorize_connector: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: uuid
           * @description Another account: one of your organizations, or an artist of theirs or yours.
           */
          account_id?: string
          /**
           * Format: uri
           * @description The address to which the person returns. Its origin must be allowed.
           */
          callback_url?: string
          /** @description The slug of the service. */
          connector: string
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The link. */
            data: {
              /** @description The slug of the service. */
              connector: string
              /** @description Where the person connects the service. */
              redirectUrl: string
            }
            /**
             * @description Always true.
             * @constant
             */
            success: true
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  disconnect_connector: {
    parameters: {
      query?: {
        account_id?: string
      }
      header?: never
      path: {
        slug: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            data: {
              connector: string
            }
            /** @constant */
            success: true
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_chat_workspaces: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
            /** @description Newest first. */
            workspaces: {
              /**
               * Format: uuid
               * @description The account that the agent works for there, and that pays.
               */
              account_id: string
              /** Format: date-time */
              created_at: string
              /**
               * Format: uuid
               * @description The account whose code linked it; null if that account was deleted.
               */
              linked_by: string | null
              /** @constant */
              platform: 'slack'
              team_id: string
            }[]
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  link_chat_workspace: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: uuid
           * @description An organization that you belong to. Default: your own account.
           */
          organization_id?: string
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Returned only once. */
            code: string
            /** Format: date-time */
            expires_at: string
            /** @description What to write in the workspace, starting with the agent’s name there. */
            say: string
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  unlink_chat_workspace: {
    parameters: {
      query?: never
      header?: never
      path: {
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
            team_id: string
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  create_content: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: uuid
           * @description An artist that you have access to.
           */
          artist_account_id: string
          /**
           * @description The number of videos, with one run each.
           * @default 1
           */
          batch?: number
          /**
           * @description The length of the text over and under the video.
           * @default none
           * @enum {string}
           */
          caption_length?: 'none' | 'short' | 'medium' | 'long'
          /** @description For a day, the same key returns the same runs. Also the header Idempotency-Key. */
          idempotency_key?: string
          /**
           * @description Pictures to choose from. Only the content service reads them.
           * @default []
           */
          images?: string[]
          /**
           * @description Whether the artist is seen singing.
           * @default false
           */
          lipsync?: boolean
          /**
           * @description Titles or ISRCs to choose from.
           * @default []
           */
          songs?: string[]
          /**
           * @description The look of the video.
           * @default artist-caption-bedroom
           * @enum {string}
           */
          template?:
            | 'artist-caption-bedroom'
            | 'artist-caption-outside'
            | 'artist-caption-stage'
            | 'album-record-store'
            | 'artist-release-editorial'
          /**
           * @description Whether the video is made larger and sharper.
           * @default false
           */
          upscale?: boolean
        }
      }
    }
    responses: {
      /** @description Success */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            artist_account_id: string
            lipsync: boolean
            runIds: string[]
            /** @constant */
            status: 'triggered'
            /** @enum {string} */
            template:
              | 'artist-caption-bedroom'
              | 'artist-caption-outside'
              | 'artist-caption-stage'
              | 'album-record-store'
              | 'artist-release-editorial'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  get_credits: {
    parameters: {
      query?: {
        before?: number
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description In US cents. Includes the free credits of this UTC month, which the first charge of the month enters. */
            balance: number
            /** @description Newest first. */
            entries: {
              /** @description Negative for a charge. */
              amount: number
              balance_after: number
              /** Format: date-time */
              created_at: string
              /** @description The number of the entry in its ledger, from 1, without gaps. */
              id: number
              /** @enum {string} */
              kind: 'monthly_floor' | 'purchase' | 'charge' | 'adjustment'
              /** @description The operation that was charged for; null for other kinds. */
              operation: string | null
            }[]
            /** @description A lower balance is raised to this amount once a UTC month. */
            free_credits_monthly: number
            /** @description The `before` of the next page; null on the last page. */
            next: number | null
            /** @description The part of the balance that is reserved for work in progress. */
            reserved: number
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  get_recharge: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            recharge: {
              bought_this_month_credits: number
              /** @description The card that pays. */
              card: {
                brand: string | null
                last4: string | null
                /** Format: date-time */
                saved_at: string | null
              } | null
              /** @description Bought at a time, or the missing credits if they are more. 1 credit is 1 US cent. */
              credits: number
              enabled: boolean
              /** @description The latest recharge. */
              last: {
                /** Format: date-time */
                at: string
                credits: number
                failure: string | null
                /** @enum {string} */
                state: 'open' | 'paid' | 'failed'
              } | null
              /** @description The maximum to buy in a calendar month (UTC); null for no limit. */
              monthly_limit_credits: number | null
              /** @description Why the card is not charged at the moment. Changing the settings or saving a new card ends the pause. */
              paused_reason: string | null
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  set_recharge: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description How many to buy at a time. */
          credits?: number
          /** @description Needs a saved card. */
          enabled?: boolean
          /** @description The maximum to buy in a calendar month (UTC); null for no limit. */
          monthly_limit_credits?: number | null
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            recharge: {
              bought_this_month_credits: number
              /** @description The card that pays. */
              card: {
                brand: string | null
                last4: string | null
                /** Format: date-time */
                saved_at: string | null
              } | null
              /** @description Bought at a time, or the missing credits if they are more. 1 credit is 1 US cent. */
              credits: number
              enabled: boolean
              /** @description The latest recharge. */
              last: {
                /** Format: date-time */
                at: string
                credits: number
                failure: string | null
                /** @enum {string} */
                state: 'open' | 'paid' | 'failed'
              } | null
              /** @description The maximum to buy in a calendar month (UTC); null for no limit. */
              monthly_limit_credits: number | null
              /** @description Why the card is not charged at the moment. Changing the settings or saving a new card ends the pause. */
              paused_reason: string | null
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_keys: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            keys: {
              /** Format: date-time */
              created_at: string
              /** Format: date-time */
              expires_at: string | null
              /** Format: uuid */
              id: string
              /**
               * Format: date-time
               * @description Written at most once a minute.
               */
              last_used_at: string | null
              name: string
              /** @description The first characters of the key. */
              prefix: string
              /** Format: date-time */
              revoked_at: string | null
              scopes: ('read' | 'write')[]
            }[]
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  create_key: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** Format: date-time */
          expires_at?: string
          name: string
          /**
           * @default [
           *       "read",
           *       "write"
           *     ]
           */
          scopes?: ('read' | 'write')[]
        }
      }
    }
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            key: {
              api_key: string
              /** Format: date-time */
              created_at: string
              /** Format: date-time */
              expires_at: string | null
              /** Format: uuid */
              id: string
              /**
               * Format: date-time
               * @description Written at most once a minute.
               */
              last_used_at: string | null
              name: string
              /** @description The first characters of the key. */
              prefix: string
              /** Format: date-time */
              revoked_at: string | null
              scopes: ('read' | 'write')[]
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  revoke_key: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  get_account: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The account. */
            account: {
              /** @description Null for organizations and artists. */
              email: string | null
              /**
               * Format: uuid
               * @description Its id.
               */
              id: string
              /**
               * @description What it is.
               * @enum {string}
               */
              kind: 'person' | 'organization' | 'artist'
              /** @description Null if it has none. */
              name: string | null
            }
            /** @description The credential of this request. */
            credential: {
              /**
               * @description Delegated: of an OAuth client.
               * @enum {string}
               */
              kind: 'session' | 'delegated' | 'api_key'
              /** @description What it may do. */
              scopes: ('read' | 'write')[]
            }
            /** @description The balance, in US cents; null for an OAuth client. */
            credits: number | null
            /** @description Organizations that you belong to. */
            organizations: {
              /**
               * Format: uuid
               * @description Its id.
               */
              id: string
              /** @description Null if it has none. */
              name: string | null
              /** @description Your role: owner or member. */
              role: string
            }[]
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_organizations: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            organizations: {
              /** @description Whether the person agreed to being added. Until then the organization has no access to their account. */
              accepted: boolean
              /** Format: date-time */
              created_at: string
              /** Format: uuid */
              id: string
              name: string | null
              /** @description The caller's own; null for the organization's own account. */
              role: ('owner' | 'member') | null
            }[]
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  create_organization: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          name: string
        }
      }
    }
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            organization: {
              /** @description Whether the person agreed to being added. Until then the organization has no access to their account. */
              accepted: boolean
              /** Format: date-time */
              created_at: string
              /** Format: uuid */
              id: string
              name: string | null
              /** @description The caller's own; null for the organization's own account. */
              role: ('owner' | 'member') | null
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_organization_members: {
    parameters: {
      query?: never
      header?: never
      path: {
        organizationId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            members: {
              /** @description Whether the person agreed to being added. Until then the organization has no access to their account. */
              accepted: boolean
              /** Format: uuid */
              account_id: string
              /** Format: date-time */
              created_at: string
              email: string | null
              /** @enum {string} */
              kind: 'person' | 'organization' | 'artist'
              name: string | null
              /** @enum {string} */
              role: 'owner' | 'member' | 'artist'
            }[]
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  add_organization_member: {
    parameters: {
      query?: never
      header?: never
      path: {
        organizationId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          email: string
          /**
           * @default member
           * @enum {string}
           */
          role?: 'owner' | 'member'
        }
      }
    }
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            member: {
              /** @description Whether the person agreed to being added. Until then the organization has no access to their account. */
              accepted: boolean
              /** Format: uuid */
              account_id: string
              /** Format: date-time */
              created_at: string
              email: string | null
              /** @enum {string} */
              kind: 'person' | 'organization' | 'artist'
              name: string | null
              /** @enum {string} */
              role: 'owner' | 'member' | 'artist'
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  remove_organization_member: {
    parameters: {
      query?: never
      header?: never
      path: {
        accountId: string
        organizationId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  change_organization_member: {
    parameters: {
      query?: never
      header?: never
      path: {
        accountId: string
        organizationId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Accept your own membership.
           * @constant
           */
          accepted?: true
          /** @enum {string} */
          role?: 'owner' | 'member'
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            member: {
              /** @description Whether the person agreed to being added. Until then the organization has no access to their account. */
              accepted: boolean
              /** Format: uuid */
              account_id: string
              /** Format: date-time */
              created_at: string
              email: string | null
              /** @enum {string} */
              kind: 'person' | 'organization' | 'artist'
              name: string | null
              /** @enum {string} */
              role: 'owner' | 'member' | 'artist'
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_playcount_snapshots: {
    parameters: {
      query?: {
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            snapshots: {
              /** @description The number of recordings captured so far; the price depends on it. */
              captured_count: number
              /**
               * Format: uuid
               * @description Null for a capture of single recordings, and after the catalog was deleted.
               */
              catalog_id: string | null
              /**
               * Format: date-time
               * @description When it was ordered (UTC).
               */
              created_at: string
              /** @description Why it failed, after an error code of the documentation; null unless it failed. */
              error: string | null
              /**
               * Format: date-time
               * @description Null until it is done or failed.
               */
              finished_at: string | null
              /**
               * Format: uuid
               * @description The capture's id.
               */
              id: string
              /** @description The number of recordings to capture. */
              recording_count: number
              /**
               * Format: date-time
               * @description Null while it is queued.
               */
              started_at: string | null
              /**
               * @description How far it is.
               * @enum {string}
               */
              state: 'queued' | 'running' | 'done' | 'failed'
            }[]
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  create_playcount_snapshot: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: uuid
           * @description The catalog; either this or isrcs.
           */
          catalog_id?: string
          /** @description The recordings; either these or catalog_id. */
          isrcs?: string[]
          /**
           * @description monthly: now, and again each month on this day.
           * @default once
           * @enum {string}
           */
          schedule?: 'once' | 'monthly'
        }
      }
    }
    responses: {
      /** @description Success */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description Follow it with list_task_runs.
             */
            runId: string
            /** @description The capture. */
            snapshot: {
              /** @description The number of recordings captured so far; the price depends on it. */
              captured_count: number
              /**
               * Format: uuid
               * @description Null for a capture of single recordings, and after the catalog was deleted.
               */
              catalog_id: string | null
              /**
               * Format: date-time
               * @description When it was ordered (UTC).
               */
              created_at: string
              /** @description Why it failed, after an error code of the documentation; null unless it failed. */
              error: string | null
              /**
               * Format: date-time
               * @description Null until it is done or failed.
               */
              finished_at: string | null
              /**
               * Format: uuid
               * @description The capture's id.
               */
              id: string
              /** @description The number of recordings to capture. */
              recording_count: number
              /**
               * Format: date-time
               * @description Null while it is queued.
               */
              started_at: string | null
              /**
               * @description How far it is.
               * @enum {string}
               */
              state: 'queued' | 'running' | 'done' | 'failed'
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
            /**
             * Format: uuid
             * @description The schedule, if it is monthly.
             */
            task_id?: string
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  get_playcount_snapshot: {
    parameters: {
      query?: never
      header?: never
      path: {
        snapshotId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            snapshot: {
              /** @description The number of recordings captured so far; the price depends on it. */
              captured_count: number
              /**
               * Format: uuid
               * @description Null for a capture of single recordings, and after the catalog was deleted.
               */
              catalog_id: string | null
              /**
               * Format: date-time
               * @description When it was ordered (UTC).
               */
              created_at: string
              /** @description Why it failed, after an error code of the documentation; null unless it failed. */
              error: string | null
              /**
               * Format: date-time
               * @description Null until it is done or failed.
               */
              finished_at: string | null
              /**
               * Format: uuid
               * @description The capture's id.
               */
              id: string
              /** @description The number of recordings to capture. */
              recording_count: number
              /**
               * Format: date-time
               * @description Null while it is queued.
               */
              started_at: string | null
              /**
               * @description How far it is.
               * @enum {string}
               */
              state: 'queued' | 'running' | 'done' | 'failed'
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_artist_events: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: uuid
           * @description One of list_artists.
           */
          artist_id: string
          /**
           * @description Which shows.
           * @default upcoming
           * @enum {string}
           */
          date?: 'upcoming' | 'past' | 'all'
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description By date. */
            events: {
              /** @description City of the venue. */
              city: string
              /** @description Country of the venue. */
              country: string
              /**
               * Format: date
               * @description At the venue.
               */
              date: string
              /** @description Artists of the show. */
              lineup: string[]
              /** @description State or province; may be empty. */
              region: string
              /** @description Whether no tickets are left. */
              sold_out: boolean
              /** @description Where tickets are sold. */
              ticket_url: string
              /** @description Name of the venue. */
              venue: string
            }[]
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  get_sandbox: {
    parameters: {
      query?: {
        account_id?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            sandbox: {
              /** Format: uuid */
              account_id: string
              clone_url: string | null
              /**
               * Format: date-time
               * @description When a setup was last completed.
               */
              ready_at: string | null
              /** @description Its name at the vendor, owner/name. */
              repository: string | null
              /**
               * Format: uuid
               * @description The run of the latest setup, until 90 days after its end.
               */
              run_id: string | null
              sandbox_id: string | null
              snapshot_id: string | null
              /**
               * @description The state of the latest setup.
               * @enum {string}
               */
              state: 'setting_up' | 'ready' | 'failed'
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  commit_sandbox_files: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          files: {
            /** @description The name of the file in the repository. */
            name: string
            /** @description The `path` that POST /api/sandboxes/staged-file returned. */
            path: string
          }[]
          /**
           * @description The commit message.
           * @default Upload files via API
           */
          message?: string
          /** @description A folder of the repository. Default: its root. */
          path?: string
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            errors?: {
              error: string
              /** @description The requested path. */
              path: string
            }[]
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
            uploaded: {
              /** @description The path in the repository. */
              path: string
              /** @description The Git blob id of the content. */
              sha: string
            }[]
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  setup_sandbox: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          /**
           * Format: uuid
           * @description The account of the sandbox. Default: your own.
           */
          account_id?: string
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            runId: string
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  stage_file: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description The upload itself has to send it again. */
          contentType?: string
          /** @description The name of the file. */
          name: string
          /** @description In bytes, so that a file that is too large is rejected before it is uploaded. */
          size?: number
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Send it with the commit. */
            path: string
            /** @description PUT the file here without supabase-js. */
            signedUrl: string
            token: string
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_sessions: {
    parameters: {
      query?: {
        before?: string
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The `before` of the next page; null on the last page. */
            next: string | null
            sessions: {
              /** Format: date-time */
              createdAt: string
              id: string
              title: string | null
              /**
               * Format: date-time
               * @description The latest change of the session or of a chat in it.
               */
              updatedAt: string
            }[]
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  create_session: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description Your own id for it. If you already have one with this id, it is returned unchanged. */
          id?: string
          /** @description Trimmed; 1 to 500 characters. */
          title?: string
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            session: {
              /** Format: date-time */
              createdAt: string
              id: string
              title: string | null
              /**
               * Format: date-time
               * @description The latest change of the session or of a chat in it.
               */
              updatedAt: string
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_chats: {
    parameters: {
      query?: {
        before?: string
        limit?: number
      }
      header?: never
      path: {
        sessionId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            chats: {
              activeStreamId: string | null
              /** Format: date-time */
              createdAt: string
              id: string
              /** Format: date-time */
              lastAssistantMessageAt: string | null
              modelId: string | null
              sessionId: string
              title: string
              /** Format: date-time */
              updatedAt: string
            }[]
            /** @description The `before` of the next page; null on the last page. */
            next: string | null
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  create_chat: {
    parameters: {
      query?: never
      header?: never
      path: {
        sessionId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description Your own id for it. If you already have one with this id, it is returned unchanged. */
          id?: string
          /** @description Trimmed; 1 to 200 characters. */
          modelId?: string
          /**
           * @description Trimmed; 1 to 500 characters.
           * @default New chat
           */
          title?: string
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            chat: {
              activeStreamId: string | null
              /** Format: date-time */
              createdAt: string
              id: string
              /** Format: date-time */
              lastAssistantMessageAt: string | null
              modelId: string | null
              sessionId: string
              title: string
              /** Format: date-time */
              updatedAt: string
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  update_chat: {
    parameters: {
      query?: never
      header?: never
      path: {
        chatId: string
        sessionId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description Trimmed; 1 to 200 characters. */
          modelId?: string
          /** @description Trimmed; 1 to 500 characters. */
          title?: string
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            chat: {
              activeStreamId: string | null
              /** Format: date-time */
              createdAt: string
              id: string
              /** Format: date-time */
              lastAssistantMessageAt: string | null
              modelId: string | null
              sessionId: string
              title: string
              /** Format: date-time */
              updatedAt: string
            }
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_sites: {
    parameters: {
      query?: {
        artistId?: string
        limit?: number
        organizationId?: string
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Where this page is. */
            pagination: {
              /** @description Whether there is a next page. */
              has_more: boolean
              /** @description Rows per page. */
              limit: number
              /** @description This page, from 1. */
              page: number
              /** @description Rows on all pages. */
              total_count: number
              /** @description 0 if there are no rows. */
              total_pages: number
            }
            /** @description Newest first. */
            sites: {
              /**
               * Format: uuid
               * @description Null if it is about no artist.
               */
              artist_id: string | null
              /** @description Files for the page, artwork first. */
              assets: {
                /** @description Name of the file. */
                name: string
                /**
                 * @description Type of the file.
                 * @enum {string}
                 */
                type: 'image/webp' | 'audio/mpeg' | 'audio/wav'
                /** @description Public address of the file. */
                url: string
              }[]
              /** @description What the page should be; may be empty. */
              brief: string
              /**
               * Format: date-time
               * @description When it was created (UTC).
               */
              created_at: string
              /**
               * Format: uuid
               * @description Null if that account was deleted.
               */
              created_by: string | null
              /** @description The page that publishing would publish; null before the first generation. */
              draft: Record<string, never> | null
              /**
               * Format: uuid
               * @description The site's id.
               */
              id: string
              /** @description The name of the site or the title of the release. */
              name: string
              /**
               * Format: uuid
               * @description The account whose workspace it is in.
               */
              owner_id: string
              /** @description The public page; null while it is not published. */
              published: Record<string, never> | null
              /**
               * Format: date-time
               * @description Null while it is not published.
               */
              published_at: string | null
              /** @description The release it was created from. */
              release_url: string | null
              /** @description Grows with each change; the next change needs it. */
              revision: number
              /**
               * Format: date-time
               * @description When it last changed (UTC).
               */
              updated_at: string
            }[]
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  create_site: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: uuid
           * @description An artist that you have access to.
           */
          artistId?: string
          /**
           * @description Assets of the workspace, as the upload returned them.
           * @default []
           */
          assets?: {
            /** @description Name of the file. */
            name: string
            /**
             * @description Type of the file.
             * @enum {string}
             */
            type: 'image/webp' | 'audio/mpeg' | 'audio/wav'
            /** @description Public address of the file. */
            url: string
          }[]
          /** @description What the page should be. Required without releaseUrl. */
          brief?: string
          /** @description Required without releaseUrl. */
          name?: string
          /**
           * Format: uuid
           * @description The workspace of this organization. Default: your own.
           */
          organizationId?: string
          /** @description A track, album or playlist at open.spotify.com. */
          releaseUrl?: string
        }
      }
    }
    responses: {
      /** @description Success */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The site. */
            site: {
              /**
               * Format: uuid
               * @description Null if it is about no artist.
               */
              artist_id: string | null
              /** @description Files for the page, artwork first. */
              assets: {
                /** @description Name of the file. */
                name: string
                /**
                 * @description Type of the file.
                 * @enum {string}
                 */
                type: 'image/webp' | 'audio/mpeg' | 'audio/wav'
                /** @description Public address of the file. */
                url: string
              }[]
              /** @description What the page should be; may be empty. */
              brief: string
              /**
               * Format: date-time
               * @description When it was created (UTC).
               */
              created_at: string
              /**
               * Format: uuid
               * @description Null if that account was deleted.
               */
              created_by: string | null
              /** @description The page that publishing would publish; null before the first generation. */
              draft: Record<string, never> | null
              /**
               * Format: uuid
               * @description The site's id.
               */
              id: string
              /** @description The name of the site or the title of the release. */
              name: string
              /**
               * Format: uuid
               * @description The account whose workspace it is in.
               */
              owner_id: string
              /** @description The public page; null while it is not published. */
              published: Record<string, never> | null
              /**
               * Format: date-time
               * @description Null while it is not published.
               */
              published_at: string | null
              /** @description The release it was created from. */
              release_url: string | null
              /** @description Grows with each change; the next change needs it. */
              revision: number
              /**
               * Format: date-time
               * @description When it last changed (UTC).
               */
              updated_at: string
            }
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  get_site: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description The site. */
            site: {
              /**
               * Format: uuid
               * @description Null if it is about no artist.
               */
              artist_id: string | null
              /** @description Files for the page, artwork first. */
              assets: {
                /** @description Name of the file. */
                name: string
                /**
                 * @description Type of the file.
                 * @enum {string}
                 */
                type: 'image/webp' | 'audio/mpeg' | 'audio/wav'
                /** @description Public address of the file. */
                url: string
              }[]
              /** @description What the page should be; may be empty. */
              brief: string
              /**
               * Format: date-time
               * @description When it was created (UTC).
               */
              created_at: string
              /**
               * Format: uuid
               * @description Null if that account was deleted.
               */
              created_by: string | null
              /** @description The page that publishing would publish; null before the first generation. */
              draft: Record<string, never> | null
              /**
               * Format: uuid
               * @description The site's id.
               */
              id: string
              /** @description The name of the site or the title of the release. */
              name: string
              /**
               * Format: uuid
               * @description The account whose workspace it is in.
               */
              owner_id: string
              /** @description The public page; null while it is not published. */
              published: Record<string, never> | null
              /**
               * Format: date-time
               * @description Null while it is not published.
               */
              published_at: string | null
              /** @description The release it was created from. */
              release_url: string | null
              /** @description Grows with each change; the next change needs it. */
              revision: number
              /**
               * Format: date-time
               * @description When it last changed (UTC).
               */
              updated_at: string
            }
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  delete_site: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  generate_site: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          action: 'generate'
          /**
           * @description Return a runId at once instead of the site. Follow it with list_task_runs.
           * @default false
           */
          background?: boolean
          /** @description What the page should be, or what to change in it. */
          instruction: string
          /** @description The revision that you read. Any other one is rejected, so that no edit is lost. */
          revision: number
        } | {
          /** @constant */
          action: 'publish'
          /** @description The revision that you read. Any other one is rejected, so that no edit is lost. */
          revision: number
        } | {
          /** @constant */
          action: 'unpublish'
          /** @description The revision that you read. Any other one is rejected, so that no edit is lost. */
          revision?: number
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description With background, or if the work takes longer than the host waits: follow it with list_task_runs.
             */
            runId?: string
            /** @description The site, unless there is a runId. */
            site?: {
              /**
               * Format: uuid
               * @description Null if it is about no artist.
               */
              artist_id: string | null
              /** @description Files for the page, artwork first. */
              assets: {
                /** @description Name of the file. */
                name: string
                /**
                 * @description Type of the file.
                 * @enum {string}
                 */
                type: 'image/webp' | 'audio/mpeg' | 'audio/wav'
                /** @description Public address of the file. */
                url: string
              }[]
              /** @description What the page should be; may be empty. */
              brief: string
              /**
               * Format: date-time
               * @description When it was created (UTC).
               */
              created_at: string
              /**
               * Format: uuid
               * @description Null if that account was deleted.
               */
              created_by: string | null
              /** @description The page that publishing would publish; null before the first generation. */
              draft: Record<string, never> | null
              /**
               * Format: uuid
               * @description The site's id.
               */
              id: string
              /** @description The name of the site or the title of the release. */
              name: string
              /**
               * Format: uuid
               * @description The account whose workspace it is in.
               */
              owner_id: string
              /** @description The public page; null while it is not published. */
              published: Record<string, never> | null
              /**
               * Format: date-time
               * @description Null while it is not published.
               */
              published_at: string | null
              /** @description The release it was created from. */
              release_url: string | null
              /** @description Grows with each change; the next change needs it. */
              revision: number
              /**
               * Format: date-time
               * @description When it last changed (UTC).
               */
              updated_at: string
            }
          }
        }
      }
      /** @description Success */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * Format: uuid
             * @description With background, or if the work takes longer than the host waits: follow it with list_task_runs.
             */
            runId?: string
            /** @description The site, unless there is a runId. */
            site?: {
              /**
               * Format: uuid
               * @description Null if it is about no artist.
               */
              artist_id: string | null
              /** @description Files for the page, artwork first. */
              assets: {
                /** @description Name of the file. */
                name: string
                /**
                 * @description Type of the file.
                 * @enum {string}
                 */
                type: 'image/webp' | 'audio/mpeg' | 'audio/wav'
                /** @description Public address of the file. */
                url: string
              }[]
              /** @description What the page should be; may be empty. */
              brief: string
              /**
               * Format: date-time
               * @description When it was created (UTC).
               */
              created_at: string
              /**
               * Format: uuid
               * @description Null if that account was deleted.
               */
              created_by: string | null
              /** @description The page that publishing would publish; null before the first generation. */
              draft: Record<string, never> | null
              /**
               * Format: uuid
               * @description The site's id.
               */
              id: string
              /** @description The name of the site or the title of the release. */
              name: string
              /**
               * Format: uuid
               * @description The account whose workspace it is in.
               */
              owner_id: string
              /** @description The public page; null while it is not published. */
              published: Record<string, never> | null
              /**
               * Format: date-time
               * @description Null while it is not published.
               */
              published_at: string | null
              /** @description The release it was created from. */
              release_url: string | null
              /** @description Grows with each change; the next change needs it. */
              revision: number
              /**
               * Format: date-time
               * @description When it last changed (UTC).
               */
              updated_at: string
            }
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  preview_site: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': Record<string, never>
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * Format: date-time
             * @description When the link ends (UTC).
             */
            expires_at: string
            /** @description Give it to the user. */
            url: string
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  get_site_signups: {
    parameters: {
      query?: {
        limit?: number
      }
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Newest first. */
            signups: {
              /**
               * Format: date-time
               * @description UTC.
               */
              created_at: string
              /** @description The fan's address. */
              email: string
            }[]
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  erase_site_signup: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description The address to erase. */
          email: string
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description 0 if it was not on the list. */
            erased: number
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  export_site_signups: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'text/csv; charset=utf-8': string
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  upload_site_asset: {
    parameters: {
      query?: {
        organizationId?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description Ignored: the type is detected from the content. */
          contentType?: string
          /** @description The file, base64; at most 4 MB. */
          data: string
          /** @description The name of the file. */
          name: string
          /**
           * Format: uuid
           * @description The workspace of this organization. Default: your own.
           */
          organizationId?: string
        }
        'multipart/form-data': {
          file: Blob
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Pass it to create_site in assets. */
            asset: {
              /** @description Name of the file. */
              name: string
              /**
               * @description Type of the file.
               * @enum {string}
               */
              type: 'image/webp' | 'audio/mpeg' | 'audio/wav'
              /** @description Public address of the file. */
              url: string
            }
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  get_public_site: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            snapshot: {
              artistName?: string
              assets: {
                /** @description Name of the file. */
                name: string
                /**
                 * @description Type of the file.
                 * @enum {string}
                 */
                type: 'image/webp' | 'audio/mpeg' | 'audio/wav'
                /** @description Public address of the file. */
                url: string
              }[]
              design: {
                accent: string
                background: string
                buttonLabel: string
                description: string
                eyebrow: string
                /** @enum {string} */
                font: 'serif' | 'sans'
                foreground: string
                headline: string
                /** @enum {string} */
                layout: 'editorial' | 'poster' | 'split'
                signupHeading: string
              }
              experience?: {
                css: string
                html: string
                javascript: string
              }
              name: string
              releaseUrl?: string
              /** @constant */
              version: 1
            }
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  sign_up_fan: {
    parameters: {
      query?: never
      header?: never
      path: {
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description The fan agrees to get mail.
           * @constant
           */
          consent: 'yes'
          /** @description An e-mail address in any script. Upper and lower case are equal. */
          email: string
          /** @description Must be empty: people do not see this field. */
          website?: string
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @constant */
            success: true
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  search_streaming_catalog: {
    parameters: {
      query: {
        limit?: number
        market?: string
        offset?: number
        q: string
        type: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Matching albums. */
            albums?: {
              /** @description Best match first. */
              items: {
                /** @description The album of a track. */
                album: {
                  /** @description The service's id. */
                  id: string | null
                  /** @description Its name. */
                  name: string | null
                } | null
                /** @description For an audiobook its authors. */
                artists: {
                  /** @description The service's id. */
                  id: string | null
                  /** @description Its name. */
                  name: string | null
                }[]
                /** @description Length in milliseconds. */
                duration_ms: number | null
                /** @description Whether it is marked as explicit. */
                explicit: boolean | null
                /** @description The service's id. */
                id: string | null
                /** @description The largest image. */
                image_url: string | null
                /** @description Of a track. */
                isrc: string | null
                /** @description Name or title. */
                name: string | null
                /** @description 0 to 100. */
                popularity: number | null
                /** @description The owner of a playlist, or the publisher of a show or an audiobook. */
                publisher: string | null
                /** @description YYYY-MM-DD, YYYY-MM or YYYY. */
                release_date: string | null
                /** @description For an album or a playlist. */
                total_tracks: number | null
                /** @description On its disc, from 1. */
                track_number: number | null
                /** @description Its type, as in the request. */
                type: string
                /** @description The service's URI. */
                uri: string | null
                /** @description Public address, for a release also for create_site. */
                url: string | null
              }[]
              /** @description Items per page. */
              limit: number
              /** @description The offset of the next page; null at the end. */
              next_offset: number | null
              /** @description Items before this page. */
              offset: number
              /** @description Matches on all pages. */
              total: number
            }
            /** @description Matching artists. */
            artists?: {
              /** @description Best match first. */
              items: {
                /** @description The album of a track. */
                album: {
                  /** @description The service's id. */
                  id: string | null
                  /** @description Its name. */
                  name: string | null
                } | null
                /** @description For an audiobook its authors. */
                artists: {
                  /** @description The service's id. */
                  id: string | null
                  /** @description Its name. */
                  name: string | null
                }[]
                /** @description Length in milliseconds. */
                duration_ms: number | null
                /** @description Whether it is marked as explicit. */
                explicit: boolean | null
                /** @description The service's id. */
                id: string | null
                /** @description The largest image. */
                image_url: string | null
                /** @description Of a track. */
                isrc: string | null
                /** @description Name or title. */
                name: string | null
                /** @description 0 to 100. */
                popularity: number | null
                /** @description The owner of a playlist, or the publisher of a show or an audiobook. */
                publisher: string | null
                /** @description YYYY-MM-DD, YYYY-MM or YYYY. */
                release_date: string | null
                /** @description For an album or a playlist. */
                total_tracks: number | null
                /** @description On its disc, from 1. */
                track_number: number | null
                /** @description Its type, as in the request. */
                type: string
                /** @description The service's URI. */
                uri: string | null
                /** @description Public address, for a release also for create_site. */
                url: string | null
              }[]
              /** @description Items per page. */
              limit: number
              /** @description The offset of the next page; null at the end. */
              next_offset: number | null
              /** @description Items before this page. */
              offset: number
              /** @description Matches on all pages. */
              total: number
            }
            /** @description Matching audiobooks. */
            audiobooks?: {
              /** @description Best match first. */
              items: {
                /** @description The album of a track. */
                album: {
                  /** @description The service's id. */
                  id: string | null
                  /** @description Its name. */
                  name: string | null
                } | null
                /** @description For an audiobook its authors. */
                artists: {
                  /** @description The service's id. */
                  id: string | null
                  /** @description Its name. */
                  name: string | null
                }[]
                /** @description Length in milliseconds. */
                duration_ms: number | null
                /** @description Whether it is marked as explicit. */
                explicit: boolean | null
                /** @description The service's id. */
                id: string | null
                /** @description The largest image. */
                image_url: string | null
                /** @description Of a track. */
                isrc: string | null
                /** @description Name or title. */
                name: string | null
                /** @description 0 to 100. */
                popularity: number | null
                /** @description The owner of a playlist, or the publisher of a show or an audiobook. */
                publisher: string | null
                /** @description YYYY-MM-DD, YYYY-MM or YYYY. */
                release_date: string | null
                /** @description For an album or a playlist. */
                total_tracks: number | null
                /** @description On its disc, from 1. */
                track_number: number | null
                /** @description Its type, as in the request. */
                type: string
                /** @description The service's URI. */
                uri: string | null
                /** @description Public address, for a release also for create_site. */
                url: string | null
              }[]
              /** @description Items per page. */
              limit: number
              /** @description The offset of the next page; null at the end. */
              next_offset: number | null
              /** @description Items before this page. */
              offset: number
              /** @description Matches on all pages. */
              total: number
            }
            /** @description Matching episodes. */
            episodes?: {
              /** @description Best match first. */
              items: {
                /** @description The album of a track. */
                album: {
                  /** @description The service's id. */
                  id: string | null
                  /** @description Its name. */
                  name: string | null
                } | null
                /** @description For an audiobook its authors. */
                artists: {
                  /** @description The service's id. */
                  id: string | null
                  /** @description Its name. */
                  name: string | null
                }[]
                /** @description Length in milliseconds. */
                duration_ms: number | null
                /** @description Whether it is marked as explicit. */
                explicit: boolean | null
                /** @description The service's id. */
                id: string | null
                /** @description The largest image. */
                image_url: string | null
                /** @description Of a track. */
                isrc: string | null
                /** @description Name or title. */
                name: string | null
                /** @description 0 to 100. */
                popularity: number | null
                /** @description The owner of a playlist, or the publisher of a show or an audiobook. */
                publisher: string | null
                /** @description YYYY-MM-DD, YYYY-MM or YYYY. */
                release_date: string | null
                /** @description For an album or a playlist. */
                total_tracks: number | null
                /** @description On its disc, from 1. */
                track_number: number | null
                /** @description Its type, as in the request. */
                type: string
                /** @description The service's URI. */
                uri: string | null
                /** @description Public address, for a release also for create_site. */
                url: string | null
              }[]
              /** @description Items per page. */
              limit: number
              /** @description The offset of the next page; null at the end. */
              next_offset: number | null
              /** @description Items before this page. */
              offset: number
              /** @description Matches on all pages. */
              total: number
            }
            /** @description Matching playlists. */
            playlists?: {
              /** @description Best match first. */
              items: {
                /** @description The album of a track. */
                album: {
                  /** @description The service's id. */
                  id: string | null
                  /** @description Its name. */
                  name: string | null
                } | null
                /** @description For an audiobook its authors. */
                artists: {
                  /** @description The service's id. */
                  id: string | null
                  /** @description Its name. */
                  name: string | null
                }[]
                /** @description Length in milliseconds. */
                duration_ms: number | null
                /** @description Whether it is marked as explicit. */
                explicit: boolean | null
                /** @description The service's id. */
                id: string | null
                /** @description The largest image. */
                image_url: string | null
                /** @description Of a track. */
                isrc: string | null
                /** @description Name or title. */
                name: string | null
                /** @description 0 to 100. */
                popularity: number | null
                /** @description The owner of a playlist, or the publisher of a show or an audiobook. */
                publisher: string | null
                /** @description YYYY-MM-DD, YYYY-MM or YYYY. */
                release_date: string | null
                /** @description For an album or a playlist. */
                total_tracks: number | null
                /** @description On its disc, from 1. */
                track_number: number | null
                /** @description Its type, as in the request. */
                type: string
                /** @description The service's URI. */
                uri: string | null
                /** @description Public address, for a release also for create_site. */
                url: string | null
              }[]
              /** @description Items per page. */
              limit: number
              /** @description The offset of the next page; null at the end. */
              next_offset: number | null
              /** @description Items before this page. */
              offset: number
              /** @description Matches on all pages. */
              total: number
            }
            /** @description Matching shows. */
            shows?: {
              /** @description Best match first. */
              items: {
                /** @description The album of a track. */
                album: {
                  /** @description The service's id. */
                  id: string | null
                  /** @description Its name. */
                  name: string | null
                } | null
                /** @description For an audiobook its authors. */
                artists: {
                  /** @description The service's id. */
                  id: string | null
                  /** @description Its name. */
                  name: string | null
                }[]
                /** @description Length in milliseconds. */
                duration_ms: number | null
                /** @description Whether it is marked as explicit. */
                explicit: boolean | null
                /** @description The service's id. */
                id: string | null
                /** @description The largest image. */
                image_url: string | null
                /** @description Of a track. */
                isrc: string | null
                /** @description Name or title. */
                name: string | null
                /** @description 0 to 100. */
                popularity: number | null
                /** @description The owner of a playlist, or the publisher of a show or an audiobook. */
                publisher: string | null
                /** @description YYYY-MM-DD, YYYY-MM or YYYY. */
                release_date: string | null
                /** @description For an album or a playlist. */
                total_tracks: number | null
                /** @description On its disc, from 1. */
                track_number: number | null
                /** @description Its type, as in the request. */
                type: string
                /** @description The service's URI. */
                uri: string | null
                /** @description Public address, for a release also for create_site. */
                url: string | null
              }[]
              /** @description Items per page. */
              limit: number
              /** @description The offset of the next page; null at the end. */
              next_offset: number | null
              /** @description Items before this page. */
              offset: number
              /** @description Matches on all pages. */
              total: number
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
            /** @description Matching tracks. */
            tracks?: {
              /** @description Best match first. */
              items: {
                /** @description The album of a track. */
                album: {
                  /** @description The service's id. */
                  id: string | null
                  /** @description Its name. */
                  name: string | null
                } | null
                /** @description For an audiobook its authors. */
                artists: {
                  /** @description The service's id. */
                  id: string | null
                  /** @description Its name. */
                  name: string | null
                }[]
                /** @description Length in milliseconds. */
                duration_ms: number | null
                /** @description Whether it is marked as explicit. */
                explicit: boolean | null
                /** @description The service's id. */
                id: string | null
                /** @description The largest image. */
                image_url: string | null
                /** @description Of a track. */
                isrc: string | null
                /** @description Name or title. */
                name: string | null
                /** @description 0 to 100. */
                popularity: number | null
                /** @description The owner of a playlist, or the publisher of a show or an audiobook. */
                publisher: string | null
                /** @description YYYY-MM-DD, YYYY-MM or YYYY. */
                release_date: string | null
                /** @description For an album or a playlist. */
                total_tracks: number | null
                /** @description On its disc, from 1. */
                track_number: number | null
                /** @description Its type, as in the request. */
                type: string
                /** @description The service's URI. */
                uri: string | null
                /** @description Public address, for a release also for create_site. */
                url: string | null
              }[]
              /** @description Items per page. */
              limit: number
              /** @description The offset of the next page; null at the end. */
              next_offset: number | null
              /** @description Items before this page. */
              offset: number
              /** @description Matches on all pages. */
              total: number
            }
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  save_card: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description The address to which the person returns once the card is saved. Its origin must be allowed. */
          successUrl: string
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            id: string
            url: string
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_tasks: {
    parameters: {
      query?: {
        account_id?: string
        artist_account_id?: string
        enabled?: boolean
        id?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
            tasks: {
              /** Format: uuid */
              account_id: string
              /** Format: uuid */
              artist_account_id: string | null
              /** Format: uuid */
              catalog_id: string | null
              /** Format: date-time */
              created_at: string
              enabled: boolean
              /** Format: uuid */
              id: string
              /** Format: date-time */
              next_run_at: string
              /** @constant */
              schedule: 'monthly'
              /** Format: uuid */
              snapshot_id: string | null
              task: string
            }[]
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  delete_task: {
    parameters: {
      query?: never
      header?: never
      path: {
        taskId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** Format: uuid */
            id: string
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  update_task: {
    parameters: {
      query?: never
      header?: never
      path: {
        taskId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          enabled: boolean
        }
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
            task: {
              /** Format: uuid */
              account_id: string
              /** Format: uuid */
              artist_account_id: string | null
              /** Format: uuid */
              catalog_id: string | null
              /** Format: date-time */
              created_at: string
              enabled: boolean
              /** Format: uuid */
              id: string
              /** Format: date-time */
              next_run_at: string
              /** @constant */
              schedule: 'monthly'
              /** Format: uuid */
              snapshot_id: string | null
              task: string
            }
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  list_task_runs: {
    parameters: {
      query?: {
        account_id?: string
        limit?: number
        runId?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Newest first. */
            runs: {
              /**
               * Format: date-time
               * @description When it was ordered (UTC).
               */
              createdAt: string
              /** @description Why it failed; null unless it failed. */
              error: string | null
              /**
               * Format: date-time
               * @description Null until it is completed or failed.
               */
              finishedAt: string | null
              /**
               * Format: uuid
               * @description The runId.
               */
              id: string
              /** @description The result; its form depends on the task. Null until it is completed. */
              output: unknown
              /** @description How much is done; its form depends on the task. */
              progress: unknown
              /**
               * Format: date-time
               * @description Null while it is queued.
               */
              startedAt: string | null
              /**
               * @description How far it is.
               * @enum {string}
               */
              status: 'queued' | 'running' | 'completed' | 'failed'
              /** @description The name of the task. */
              taskId: string
            }[]
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
  cancel_run: {
    parameters: {
      query?: never
      header?: never
      path: {
        runId: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': Record<string, never>
      }
    }
    responses: {
      /** @description Success */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            run: {
              /**
               * Format: date-time
               * @description When it was ordered (UTC).
               */
              createdAt: string
              /** @description Why it failed; null unless it failed. */
              error: string | null
              /**
               * Format: date-time
               * @description Null until it is completed or failed.
               */
              finishedAt: string | null
              /**
               * Format: uuid
               * @description The runId.
               */
              id: string
              /** @description The result; its form depends on the task. Null until it is completed. */
              output: unknown
              /** @description How much is done; its form depends on the task. */
              progress: unknown
              /**
               * Format: date-time
               * @description Null while it is queued.
               */
              startedAt: string | null
              /**
               * @description How far it is.
               * @enum {string}
               */
              status: 'queued' | 'running' | 'completed' | 'failed'
              /** @description The name of the task. */
              taskId: string
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description Success */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            run: {
              /**
               * Format: date-time
               * @description When it was ordered (UTC).
               */
              createdAt: string
              /** @description Why it failed; null unless it failed. */
              error: string | null
              /**
               * Format: date-time
               * @description Null until it is completed or failed.
               */
              finishedAt: string | null
              /**
               * Format: uuid
               * @description The runId.
               */
              id: string
              /** @description The result; its form depends on the task. Null until it is completed. */
              output: unknown
              /** @description How much is done; its form depends on the task. */
              progress: unknown
              /**
               * Format: date-time
               * @description Null while it is queued.
               */
              startedAt: string | null
              /**
               * @description How far it is.
               * @enum {string}
               */
              status: 'queued' | 'running' | 'completed' | 'failed'
              /** @description The name of the task. */
              taskId: string
            }
            /**
             * @description Always success.
             * @constant
             */
            status: 'success'
          }
        }
      }
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/problem+json': components['schemas']['Problem']
        }
      }
    }
  }
}
