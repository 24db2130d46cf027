// Generated from the OpenAPI document: npm run client:types. Do not edit.

export interface paths {
  '/api/activity': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the background work of a workspace with what it is about, newest first, for 90 days.
     * @description List the background work of a workspace with what it is about, newest first, for 90 days.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['list_activity']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
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
     *
     *     Needs no credential of the platform.
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
     * @description A code works once, for 15 minutes. It ends after five wrong attempts from the network that requested it, or five per hour from all others: request a new code and enter it from the same network. The `Retry-After` of that 429 says when a new code can be requested, or when another network may enter one again.
     *
     *     Needs no credential of the platform.
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
     *
     *     For sessions, OAuth clients, API keys with the scope `read`. MCP: `lookup_songs`.
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
    /**
     * List your artists: personal ones and those of your organizations, pinned ones first.
     * @description List your artists: personal ones and those of your organizations, pinned ones first.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`. MCP: `list_artists`.
     */
    get: operations['list_artists']
    put?: never
    /**
     * Create an artist, personal or in an organization.
     * @description Create an artist, personal or in an organization.
     *
     *     For sessions, API keys with the scope `write`.
     */
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
    /**
     * Read an artist with the pages and catalogs that a workspace has of it.
     * @description Read an artist with the pages and catalogs that a workspace has of it.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['get_artist']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Change an artist. Only the given fields change.
     * @description Change an artist. Only the given fields change.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`. MCP: `update_artist`.
     */
    patch: operations['update_artist']
    trace?: never
  }
  '/api/artists/figures': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the artists of a workspace with their plays, pages and catalogs, pinned ones first.
     * @description Yours includes the artists of your organizations; pages and catalogs are those of the workspace. Plays are those of get_home: of the 7 days until yesterday against the 7 before, by comparable recordings.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['list_artist_figures']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List your catalogs and those of your organizations, newest first.
     * @description List your catalogs and those of your organizations, newest first.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`. MCP: `list_catalogs`.
     */
    get: operations['list_catalogs']
    put?: never
    /**
     * Create a catalog: an empty one by name, or one of the recordings of a snapshot.
     * @description A snapshot whose catalog was deleted restores it with all its recordings. A snapshot that has a catalog returns it unchanged. The snapshot need not be finished. By name, a repeat without an Idempotency-Key creates a second catalog.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`. MCP: `create_catalog`.
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
    /**
     * Get a catalog with its owners and its value.
     * @description Get a catalog with its owners and its value.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['get_catalog']
    put?: never
    post?: never
    /**
     * Delete a catalog with its list of recordings, its owners and its valuations.
     * @description Destructive, and meant for true duplicates: to change a name, rename it. Its snapshots stay and are released, so that it can be created again from one.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`. MCP: `delete_catalog`.
     */
    delete: operations['delete_catalog']
    options?: never
    head?: never
    /**
     * Rename a catalog. Its recordings, measurements and valuations stay.
     * @description Rename a catalog. Its recordings, measurements and valuations stay.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`. MCP: `rename_catalog`.
     */
    patch: operations['rename_catalog']
    trace?: never
  }
  '/api/catalogs/{catalogId}/daily-gains': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read what a catalog gained on each UTC date, in plays.
     * @description Sums over all recordings of the differences between consecutive saved observations. A difference over more than a day, and a fall of a counter, is in no gain: both have fields of their own.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['get_catalog_daily_gains']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/daily-gains.png': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Draw what a catalog gained on each UTC date as bars, as PNG.
     * @description A name with letters other than Latin, Greek and Cyrillic ones is replaced by the ISRC: the SVG has it.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['render_catalog_daily_gains']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/daily-gains.svg': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Draw what a catalog gained on each UTC date as bars, as SVG.
     * @description Draw what a catalog gained on each UTC date as bars, as SVG.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['draw_catalog_daily_gains']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/move': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Move a catalog between your own account and an organization, or from one to another.
     * @description Its recordings, valuations, captures and schedules go along, and links to its reports end. Only an owner of an organization takes a catalog out of it (403). A schedule goes on if you pay for it, and is disabled otherwise: who enables it pays. A capture in progress is charged to who requested it. Of several owners, those for whom you do not act keep the catalog. A sample catalog does not move (409).
     *
     *     For sessions, API keys with the scope `write`.
     */
    post: operations['move_catalog']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/movers.png': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Draw the recordings of a catalog whose plays grew or declined most between two periods, as PNG.
     * @description A name with letters other than Latin, Greek and Cyrillic ones is replaced by the ISRC: the SVG has it.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['render_catalog_movers']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/movers.svg': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Draw the recordings of a catalog whose plays grew or declined most between two periods, as SVG.
     * @description Draw the recordings of a catalog whose plays grew or declined most between two periods, as SVG.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['draw_catalog_movers']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
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
     *
     *     For sessions, OAuth clients, API keys with the scope `read`. MCP: `get_catalog_playcount_history`.
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
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
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
  '/api/catalogs/{catalogId}/playcount-history.png': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Draw one recording's saved play counts over the two compared periods as PNG.
     * @description A name with letters other than Latin, Greek and Cyrillic ones is replaced by the ISRC: the SVG has it.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['render_catalog_playcount_history']
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
    /**
     * Draw one recording's saved play counts over the two compared periods as SVG.
     * @description Draw one recording's saved play counts over the two compared periods as SVG.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['draw_catalog_playcount_history']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/playcount-summary': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Compare the play counts of a whole catalog.
     * @description Growth, movers, artists, and merges or corrections of counters.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`. MCP: `get_playcount_summary`.
     */
    get: operations['get_playcount_summary']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/playcount-summary.csv': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download the play-count summary of a catalog as CSV.
     * @description One row per sum, state, mover, artist and counter event; the first column says which.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['export_playcount_summary']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/recordings': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the recordings of a catalog with their plays, change, value and state.
     * @description Plays are those of the 7 days until yesterday against the 7 before. The first that applies, by the 15 dates until yesterday. invalid: a count cannot be plays, or its stored condition is implausible; new: counted on each date from its first one, or added within the two weeks and not counted yet; stale: no count on the latest 7 dates; gap: a date after its first count has none; fell: its counter fell; other_hour: a time of day is more than an hour from that of the first date; whole: compared.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['list_catalog_recordings']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/recordings/{isrc}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read a recording of a catalog with its figures, its days and its value.
     * @description The first that applies, by the 15 dates until yesterday. invalid: a count cannot be plays, or its stored condition is implausible; new: counted on each date from its first one, or added within the two weeks and not counted yet; stale: no count on the latest 7 dates; gap: a date after its first count has none; fell: its counter fell; other_hour: a time of day is more than an hour from that of the first date; whole: compared.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['get_catalog_recording']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/report-links': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the links to reports of a catalog, without their addresses.
     * @description List the links to reports of a catalog, without their addresses.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['list_report_links']
    put?: never
    /**
     * Make a link with which anybody reads one stored report of a catalog. It is returned only in this response.
     * @description A person with the link reads that report alone, without an account, until it ends: by its date, when it is ended, with its catalog, and once who made it no longer acts for the workspace. A catalog has at most 50 that open.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`.
     */
    post: operations['create_report_link']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/report-links/{linkId}': {
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
     * End a link to a report at once. A repeat changes nothing.
     * @description End a link to a report at once. A repeat changes nothing.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`.
     */
    delete: operations['revoke_report_link']
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
    /**
     * List the recordings of a catalog by ISRC.
     * @description List the recordings of a catalog by ISRC.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`. MCP: `list_catalog_songs`.
     */
    get: operations['list_catalog_songs']
    put?: never
    /**
     * Add up to 10,000 recordings, or all of a source, to a catalog.
     * @description Add up to 10,000 recordings, or all of a source, to a catalog.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`. MCP: `add_catalog_songs`.
     */
    post: operations['add_catalog_songs']
    /**
     * Remove up to 10,000 recordings from a catalog. Their observations stay.
     * @description Remove up to 10,000 recordings from a catalog. Their observations stay.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`. MCP: `remove_catalog_songs`.
     */
    delete: operations['remove_catalog_songs']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/songs/import': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Fill a catalog from a CSV file, or from an artist, album, track or playlist of a service, or a UPC.
     * @description With dry_run it only says what would change. The valid rows of a file are added at once (200), with their shares, and the others are listed with their reasons. questions has what a file leaves open, such as the order of day and month, and the options that decide it. What a service has is added by a run (202): follow runId. Nothing is removed, and a repeat adds nothing twice.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`.
     */
    post: operations['import_catalog_songs']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/valuation-history': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the stored valuations of a catalog, newest first.
     * @description List the stored valuations of a catalog, newest first.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['list_stored_valuations']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/valuation-report': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Value a catalog by its trailing year and a discounted cash flow.
     * @description Value a catalog by its trailing year and a discounted cash flow.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`. MCP: `get_valuation_report`.
     */
    get: operations['get_valuation_report']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/valuation-report.csv': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download every recording of a valuation report with the inputs of its forecast, as CSV.
     * @description Streamed, by ISRC. If the transfer breaks off, the store failed meanwhile: repeat the request.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['export_valuation_report']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/{catalogId}/valuation-report.html': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The valuation report of a catalog as a page to print.
     * @description HTML for A4 and Letter, without scripts, and complete in itself.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['print_valuation_report']
    put?: never
    post?: never
    delete?: never
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
    /**
     * List the stored lifetime averages of a catalog, latest first, at most one per UTC day.
     * @description A lifetime average is in US dollars: all plays of the measured recordings by age, times a fixed multiple. The value is the headline, which get_valuation_report explains.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`. MCP: `list_catalog_valuations`.
     */
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
     * Explain the latest lifetime average of a catalog, which is not its value: constants, inputs and each step.
     * @description Steps are rounded to six decimals. Each uses the exact value of the previous one, and only the last one is rounded, to cents. An imported one has no explanation.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`. MCP: `explain_catalog_valuation`.
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
  '/api/catalogs/figures': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the catalogs of a workspace with their plays, values and captures.
     * @description Plays are those of get_home: of the 7 days until yesterday against the 7 before, by comparable recordings. The newest 200 catalogs are compared while they have at most 20,000 recordings together.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['list_catalog_figures']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/sample': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Add the sample catalog: recordings with counts, to look around before you have a catalog.
     * @description It costs nothing. A workspace has one, which a repeat returns. A change of its recordings makes it a catalog like others. A deployment without a sample responds with 404.
     *
     *     For sessions, API keys with the scope `write`.
     */
    post: operations['create_sample_catalog']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/catalogs/songs/preview': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Read a CSV file or a source as an import does, before there is a catalog.
     * @description It says what the dry run of an import into an empty catalog says, and changes nothing. Each recording is new.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    post: operations['preview_songs']
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
    /**
     * List the outside services of an account, connected or waiting for consent, by slug.
     * @description List the outside services of an account, connected or waiting for consent, by slug.
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['list_connectors']
    put?: never
    /**
     * Create a link where a person connects an outside service, such as gmail, to an account.
     * @description Create a link where a person connects an outside service, such as gmail, to an account.
     *
     *     For sessions, API keys with the scope `write`. MCP: `authorize_connector`.
     */
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
    /**
     * Disconnect a service from an account. Connections that wait for consent end too.
     * @description Disconnect a service from an account. Connections that wait for consent end too.
     *
     *     For sessions, API keys with the scope `write`.
     */
    delete: operations['disconnect_connector']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/connectors/services': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the outside services that can be connected, most used first.
     * @description List the outside services that can be connected, most used first.
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['list_services']
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
    /**
     * List the chat workspaces that are linked to you and your organizations.
     * @description List the chat workspaces that are linked to you and your organizations.
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['list_chat_workspaces']
    put?: never
    /**
     * Get a code that links a chat workspace to your account, or to an organization.
     * @description Somebody in the workspace sends the code to the agent within 15 minutes. From then on the agent works for the account, which pays for what is ordered there. A new code replaces the previous one.
     *
     *     For sessions, API keys with the scope `write`.
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
     *
     *     For sessions, API keys with the scope `write`.
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
     *
     *     For sessions, API keys with the scope `write`.
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
    /**
     * Get the credit balance, its ledger, newest entry first, and the prices.
     * @description Get the credit balance, its ledger, newest entry first, and the prices.
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['get_credits']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/credits/purchase': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Create a hosted page where a person buys credits.
     * @description Redirect the person to `url`. The credits are added once when Stripe sends the event of the payment, usually before the person is back.
     *
     *     For sessions, API keys with the scope `write`.
     */
    post: operations['buy_credits']
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
    /**
     * Get the settings of automatic recharge, the card that pays, and the latest recharge.
     * @description Get the settings of automatic recharge, the card that pays, and the latest recharge.
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['get_recharge']
    /**
     * Switch automatic recharge on or off, or set how many credits it buys at a time and in a month.
     * @description Only the given fields change. It ends the pause after a declined payment.
     *
     *     For sessions, API keys with the scope `write`.
     */
    put: operations['set_recharge']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/fans': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the fans of all sites of a workspace, newest first.
     * @description Who signed up at two sites is listed twice, because each has its own consent.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['list_fans']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/fans.csv': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Download the fans of all sites of a workspace as CSV.
     * @description The fans that `GET /api/fans` lists, with the columns and the rules of the export of a site. The formats of mailing tools have no pending fans.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['export_fans']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/grants': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the apps that may use your account.
     * @description They are the MCP clients and other OAuth clients that you let in on the consent page.
     *
     *     For sessions with the scope `read`.
     */
    get: operations['list_grants']
    put?: never
    /**
     * Let an app use your account.
     * @description The consent page sends it when you approve an app at Supabase Auth. A token of the app is refused until then: an approval at Auth alone is not enough, because any token of yours can give it. A repeat replaces what the app may do: tokens that it has already follow at once, and without the scope write, or without may_schedule, its schedules are disabled. An account has at most 100 apps.
     *
     *     For sessions with the scope `write`.
     */
    post: operations['create_grant']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/grants/{clientId}': {
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
     * Disconnect an app from your account.
     * @description Its access ends at once, here and at Supabase Auth, and the schedules that it ordered are disabled. To use the app again, connect it again.
     *
     *     For sessions with the scope `write`.
     */
    delete: operations['delete_grant']
    options?: never
    head?: never
    /**
     * Change what an app may do, spend, and until when.
     * @description What is left out stays. Tokens that the app has follow at once. Without the scope write, or without may_schedule, its schedules are disabled.
     *
     *     For sessions with the scope `write`.
     */
    patch: operations['update_grant']
    trace?: never
  }
  '/api/home': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read what is new in a workspace: what needs an act, movers, fans, pages and catalogs.
     * @description Plays are those of the 7 days until yesterday against the 7 before, by recordings that are comparable in both. The newest 200 catalogs are compared while they have at most 20,000 recordings together; the newest 100 pages are read for links, the newest 1,000 for fans.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['get_home']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/invitation-blocks': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the organizations that may not invite you, latest first.
     * @description You left them or declined their invitations.
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['list_invitation_blocks']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/invitation-blocks/{organizationId}': {
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
     * Allow an organization to invite you again.
     * @description Allow an organization to invite you again.
     *
     *     For sessions, API keys with the scope `write`.
     */
    delete: operations['lift_invitation_block']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/invitations': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List your invitations to organizations, newest first.
     * @description An invitation gives nothing to either side until you accept it.
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['list_invitations']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/invitations/{organizationId}/accept': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Accept an invitation and become a member of the organization.
     * @description From then on you act for the organization, and its people have access to your account.
     *
     *     For sessions, API keys with the scope `write`.
     */
    post: operations['accept_invitation']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/invitations/{organizationId}/decline': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Decline an invitation. The organization may not invite you again.
     * @description `DELETE /api/invitation-blocks/{organizationId}` allows it again.
     *
     *     For sessions, API keys with the scope `write`.
     */
    post: operations['decline_invitation']
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
    /**
     * List the API keys of the account, newest first, revoked and expired ones included, without the keys themselves.
     * @description List the API keys of the account, newest first, revoked and expired ones included, without the keys themselves.
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['list_keys']
    put?: never
    /**
     * Create an API key, which is returned only in this response.
     * @description Needs a session: a key cannot create keys. An account has at most 50 active keys.
     *
     *     For sessions with the scope `write`.
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
    /**
     * Revoke an API key of the account. A repeat gets the same response.
     * @description Revoke an API key of the account. A repeat gets the same response.
     *
     *     For sessions, API keys with the scope `write`.
     */
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
    /**
     * Get the account, the organizations and the credential behind this request.
     * @description Get the account, the organizations and the credential behind this request.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`. MCP: `get_account`.
     */
    get: operations['get_account']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Change your name, which the people of your organizations see.
     * @description Only for people: not for the accounts of organizations and artists.
     *
     *     For sessions, API keys with the scope `write`.
     */
    patch: operations['rename_account']
    trace?: never
  }
  '/api/organizations': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the organizations that you belong to.
     * @description List the organizations that you belong to.
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['list_organizations']
    put?: never
    /**
     * Create an organization and become its owner.
     * @description Create an organization and become its owner.
     *
     *     For sessions, API keys with the scope `write`.
     */
    post: operations['create_organization']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/organizations/{organizationId}/grants': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the apps that people have let into an organization (owners only).
     * @description Those that wait for an owner come first.
     *
     *     For sessions with the scope `read`.
     */
    get: operations['list_organization_grants']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    /**
     * Decide whether an organization lets apps in (owners only).
     * @description Blocking takes out the apps that are in it, at once.
     *
     *     For sessions with the scope `write`.
     */
    patch: operations['update_organization_grants']
    trace?: never
  }
  '/api/organizations/{organizationId}/grants/{accountId}/{clientId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    /**
     * Approve an app that a person has let into an organization (owners only).
     * @description The app may then do there what the person chose, until the person or an owner ends it. It compares play counts only if an owner opens the comparisons to it, until the person lets it do more there.
     *
     *     For sessions with the scope `write`.
     */
    put: operations['approve_organization_grant']
    post?: never
    /**
     * Take an app of a person out of an organization (owners only).
     * @description Its access ends at once, and the schedules that it ordered there are disabled.
     *
     *     For sessions with the scope `write`.
     */
    delete: operations['end_organization_grant']
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/organizations/{organizationId}/keys': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the API keys of an organization, newest first, without the keys themselves (owners only).
     * @description List the API keys of an organization, newest first, without the keys themselves (owners only).
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['list_organization_keys']
    put?: never
    /**
     * Create an API key of an organization, which is returned only in this response (owners only).
     * @description The key acts as the organization, which pays for its requests. It stays valid when you leave. Needs a session. An organization has at most 50 active keys.
     *
     *     For sessions with the scope `write`.
     */
    post: operations['create_organization_key']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/organizations/{organizationId}/keys/{keyId}': {
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
     * Revoke an API key of an organization (owners only). A repeat gets the same response.
     * @description Revoke an API key of an organization (owners only). A repeat gets the same response.
     *
     *     For sessions with the scope `write`.
     */
    delete: operations['revoke_organization_key']
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
    /**
     * List the people and artists of an organization, oldest first.
     * @description List the people and artists of an organization, oldest first.
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['list_organization_members']
    put?: never
    /**
     * Invite a person to an organization by e-mail. Owners only.
     * @description It is mailed within the [budgets of mail](requests.md#mail), naming you by your e-mail address, and expires after 14 days. The person sees it at `GET /api/invitations`, also after signing up with this address, and becomes a member by accepting it. Until then it gives nothing to either side. A person who is a member or invited already keeps their role, and gets no other mail. One who left or declined cannot be invited (409) until they allow it.
     *
     *     For sessions, API keys with the scope `write`.
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
    /**
     * Remove a person or an invitation from an organization, or leave it.
     * @description Owners remove anybody but the last owner. An organization that you leave may not invite you again until you allow it: `DELETE /api/invitation-blocks/{organizationId}`.
     *
     *     For sessions, API keys with the scope `write`.
     */
    delete: operations['remove_organization_member']
    options?: never
    head?: never
    /**
     * Change a person's role (owners only), or accept your invitation.
     * @description Change a person's role (owners only), or accept your invitation.
     *
     *     For sessions, API keys with the scope `write`.
     */
    patch: operations['change_organization_member']
    trace?: never
  }
  '/api/organizations/{organizationId}/members/{accountId}/resend': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send an invitation again, at most once a day. Owners only.
     * @description It expires 14 days later, also one that had expired, and rests on you from then on. The mail names you by your e-mail address.
     *
     *     For sessions, API keys with the scope `write`.
     */
    post: operations['resend_organization_invitation']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/pages': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List a workspace's pages in short, with their picture, address, visits and fans.
     * @description List a workspace's pages in short, with their picture, address, visits and fans.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['list_pages']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
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
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['list_playcount_snapshots']
    put?: never
    /**
     * Capture the play counts of a catalog or of recordings now, once or by a schedule.
     * @description Costs 1 credit for each 10 recordings captured. While a capture of the catalog is in progress, that one is returned. Follow runId with list_task_runs.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`. MCP: `create_playcount_snapshot`.
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
    /**
     * Get the state of a capture of play counts.
     * @description Get the state of a capture of play counts.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['get_playcount_snapshot']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/playcount-snapshots/{snapshotId}/recordings': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List what a capture of play counts has captured so far, by plays.
     * @description List what a capture of play counts has captured so far, by plays.
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['list_snapshot_recordings']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/playcount-snapshots/price': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get what captures of play counts cost, before they are requested.
     * @description Get what captures of play counts cost, before they are requested.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['get_playcount_snapshot_price']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/requests': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the requests that your API keys sent in the last day, newest first.
     * @description Also those that a revoked or expired key was refused. They are stored some seconds after the response, for a day, the newest 5,000 of an account. Some may be missing, so nothing should be charged or proven by it.
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['list_requests']
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
     *
     *     For sessions, OAuth clients, API keys with the scope `write`. MCP: `list_artist_events`.
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
    /**
     * Get the repository, machine and snapshot of an account’s sandbox, and the state of its latest setup.
     * @description Get the repository, machine and snapshot of an account’s sandbox, and the state of its latest setup.
     *
     *     For sessions, API keys with the scope `read`.
     */
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
     *
     *     For sessions, API keys with the scope `write`.
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
     *
     *     For sessions, API keys with the scope `write`.
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
     *
     *     For sessions, API keys with the scope `write`.
     */
    post: operations['stage_file']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/search': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Find catalogs, recordings, sites and artists of a workspace.
     * @description By name, title, artist or ISRC, with or without capitals and accents. The recordings of the newest catalogs are searched, 50,000 at most.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['search_workspace']
    put?: never
    post?: never
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
    /**
     * List your sessions, latest change first.
     * @description List your sessions, latest change first.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['list_sessions']
    put?: never
    /**
     * Create a session, which contains chats.
     * @description Set `id` to make the request safe to repeat.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`.
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
    /**
     * List the chats of a session, latest change first.
     * @description List the chats of a session, latest change first.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['list_chats']
    put?: never
    /**
     * Create a chat in a session.
     * @description Set `id` to make the request safe to repeat.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`.
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
     *
     *     For sessions, OAuth clients, API keys with the scope `write`.
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
    /**
     * List a workspace's sites, newest first, without the code of their playable parts.
     * @description List a workspace's sites, newest first, without the code of their playable parts.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`. MCP: `list_sites`.
     */
    get: operations['list_sites']
    put?: never
    /**
     * Create a private site from a Spotify release, or from a name and a brief.
     * @description With generate its draft is made too; otherwise generate it with generate_site.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`. MCP: `create_site`.
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
    /**
     * Get a site: its revision, its draft and its published view.
     * @description Get a site: its revision, its draft and its published view.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`. MCP: `get_site`.
     */
    get: operations['get_site']
    put?: never
    post?: never
    /**
     * Delete a site with its draft, its page and its fans. This cannot be undone.
     * @description Delete a site with its draft, its page and its fans. This cannot be undone.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`.
     */
    delete: operations['delete_site']
    options?: never
    head?: never
    /**
     * Change by action: generate, publish, restore, unpublish or edit.
     * @description `generate`: Create or change the draft of a site from an instruction. It publishes nothing. A model costs 25 credits; the built-in composer is free and follows the names of colors alone. A failure costs nothing and leaves the draft unchanged. It can take minutes.
     *
     *     `publish`: Publish the draft of a site: anybody can read it at /s/{id}.
     *
     *     `restore`: Bring back an earlier revision of a site as its next one. Restores name, brief, artist, assets, facts and draft. The published page and the address stay. If nothing differs, the revision stays.
     *
     *     `unpublish`: Take the page of a site offline. Its draft and its fans stay.
     *
     *     `edit`: Change a site's name, address, brief, artist, assets, facts or design. It costs nothing. What is left out stays. Draft and site change together; the published page stays until it is published again, except for its address, which changes at once. Without a change, the revision stays.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`. MCP: `generate_site`, `publish_site`, `unpublish_site`, `update_site`.
     */
    patch: operations['change_site']
    trace?: never
  }
  '/api/sites/{id}/palettes': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get three palettes for a site, and the colors of its brief that the draft does not have.
     * @description Nothing is applied: choose one by an edit of the design.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['get_site_palettes']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
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
     * @description Anybody with the link sees the draft, without a credential, for as long as you may see it.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`. MCP: `preview_site`.
     */
    post: operations['preview_site']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sites/{id}/revisions': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the revisions of a site that can be restored, newest first: the newest 50.
     * @description Publishing changes no content, so it has no entry. Restore one to see all of it.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['list_site_revisions']
    put?: never
    post?: never
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
    /**
     * List the fans who signed up at a site, newest first.
     * @description List the fans who signed up at a site, newest first.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`. MCP: `get_site_signups`.
     */
    get: operations['get_site_signups']
    put?: never
    post?: never
    /**
     * Erase one fan from the list of a site.
     * @description Erase one fan from the list of a site.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`.
     */
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
     * @description Newest first, streamed. The formats of mailing tools have only fans who are on the list, none that is pending. The unsubscribe link needs the scope `write`, because it erases. If the transfer breaks off, the store failed meanwhile: repeat the request.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
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
  '/api/sites/{id}/signups/receipt': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read the consent receipt of one fan of a site.
     * @description Read the consent receipt of one fan of a site.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['get_signup_receipt']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sites/{id}/visits': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Read how often a page was visited, played, clicked and signed up at, by day.
     * @description Counted on the server without cookies or identifiers; programs that name themselves are left out. Visits of the last seconds may be missing.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['get_site_visits']
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
    /**
     * List a workspace's pictures and sounds, newest first.
     * @description List a workspace's pictures and sounds, newest first.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['list_site_assets']
    put?: never
    /**
     * Upload a picture (JPEG, PNG, WebP) or sound (MP3, WAV) of at most 4 MB for sites.
     * @description Pictures become WebP without their metadata, of at most 1600, 960 and 480 pixels.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`. MCP: `upload_site_asset`.
     */
    post: operations['upload_site_asset']
    /**
     * Delete a picture or sound that no site uses. This cannot be undone.
     * @description It stops counting towards the quota at once.
     *
     *     For sessions, OAuth clients, API keys with the scope `write`.
     */
    delete: operations['delete_site_asset']
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
    /**
     * Get the published view of a site.
     * @description Get the published view of a site.
     *
     *     Needs no credential of the platform.
     */
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
     * @description The fan is pending until the link in a mail is followed, if this deployment sends mail. The response is the same for an address that is on the list already. At most ten per minute from one client.
     *
     *     Needs no credential of the platform.
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
     *
     *     For sessions, OAuth clients, API keys with the scope `read`. MCP: `search_streaming_catalog`.
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
     *
     *     For sessions, API keys with the scope `write`.
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
    /**
     * List scheduled background work, newest first.
     * @description List scheduled background work, newest first.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
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
    /**
     * Delete scheduled work. Runs that it has started continue.
     * @description Delete scheduled work. Runs that it has started continue.
     *
     *     For sessions, API keys with the scope `write`.
     */
    delete: operations['delete_task']
    options?: never
    head?: never
    /**
     * Switch scheduled work on or off, or change when it runs and what it may cost.
     * @description The caller who switches it on, or changes schedule or monthly_budget_credits, pays for its runs. To switch on what another account paid for, name schedule and monthly_budget_credits too.
     *
     *     For sessions, API keys with the scope `write`.
     */
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
    /**
     * Get the state of background work: one run by its id, or the latest runs, newest first.
     * @description Get the state of background work: one run by its id, or the latest runs, newest first.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`. MCP: `list_task_runs`.
     */
    get: operations['list_task_runs']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tasks/runs/{runId}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the state of one run of background work.
     * @description A run that has ended has its `output`, or its `error`. GET /api/tasks/runs/{runId}/events follows it.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['get_task_run']
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
    /**
     * Cancel background work. It fails within seconds, and its error begins with `cancelled:`.
     * @description Cancel background work. It fails within seconds, and its error begins with `cancelled:`.
     *
     *     For sessions, API keys with the scope `write`.
     */
    post: operations['cancel_run']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tasks/runs/{runId}/events': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Follow background work as server-sent events.
     * @description The event `progress` has the run as data, as in GET /api/tasks/runs, whenever it has changed. The event `end` has the final run, and then the stream ends. It also ends after some minutes: connect again with the header Last-Event-ID, and get the current state unless it has that id. States between two events may be skipped. Connecting again with the id of `end` gets 204, after which EventSource stops. An account may have 10 streams open. While a model writes a page, the run has `preview_url`, another one whenever there is more to see; it needs scope `write`, and ends with the run.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['watch_run']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tasks/runs/{runId}/events/ticket': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Create a ticket with which EventSource follows background work.
     * @description EventSource in browsers sends no headers. Open /api/tasks/runs/{runId}/events?ticket=… within a minute: a ticket opens one stream, of this run alone, with the rights of its creator. When the stream ends, create another one.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    post: operations['create_run_ticket']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/usage': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get what you store, with its quotas, and the rate limits of your requests.
     * @description What is left of a rate limit is in the header `RateLimit` of each response.
     *
     *     For sessions, OAuth clients, API keys with the scope `read`.
     */
    get: operations['get_usage']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/valuation-model': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get the model behind forecasts, and how wrong it was.
     * @description Each night the forecasts of 3, 6 and 12 months ago are repeated from what was known then, and compared with what came. No credential is needed.
     *
     *     Needs no credential of the platform.
     */
    get: operations['get_valuation_model']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/valuation-model/page': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * The model behind forecasts, and how wrong it was, as a page.
     * @description HTML without scripts. No credential is needed.
     *
     *     Needs no credential of the platform.
     */
    get: operations['show_valuation_model']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/webhooks/deliveries/{id}/resend': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send an event to its webhook endpoint again, with the same id. A pending one is sent at once.
     * @description Send an event to its webhook endpoint again, with the same id. A pending one is sent at once.
     *
     *     For sessions, API keys with the scope `write`.
     */
    post: operations['resend_webhook_delivery']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/webhooks/endpoints': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List your webhook endpoints and those of your organizations, newest first, without their secrets.
     * @description List your webhook endpoints and those of your organizations, newest first, without their secrets.
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['list_webhook_endpoints']
    put?: never
    /**
     * Create a webhook endpoint. Its secret is returned only in this response.
     * @description Events of your account, or of an organization, are sent to its URL, signed as Standard Webhooks describes. An account has at most 10 endpoints.
     *
     *     For sessions, API keys with the scope `write`.
     */
    post: operations['create_webhook_endpoint']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/webhooks/endpoints/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Get a webhook endpoint, without its secret.
     * @description Get a webhook endpoint, without its secret.
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['get_webhook_endpoint']
    put?: never
    post?: never
    /**
     * Delete a webhook endpoint with its deliveries. Pending ones are not sent.
     * @description Delete a webhook endpoint with its deliveries. Pending ones are not sent.
     *
     *     For sessions, API keys with the scope `write`.
     */
    delete: operations['delete_webhook_endpoint']
    options?: never
    head?: never
    /**
     * Change the URL, the events or the description of a webhook endpoint, or enable or disable it.
     * @description Pending deliveries go to the new URL. Events that happen while it is disabled are not sent later.
     *
     *     For sessions, API keys with the scope `write`.
     */
    patch: operations['update_webhook_endpoint']
    trace?: never
  }
  '/api/webhooks/endpoints/{id}/deliveries': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * List the deliveries to a webhook endpoint with their attempts, newest first, for 30 days.
     * @description List the deliveries to a webhook endpoint with their attempts, newest first, for 30 days.
     *
     *     For sessions, API keys with the scope `read`.
     */
    get: operations['list_webhook_deliveries']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/webhooks/endpoints/{id}/rotate-secret': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Replace the secret of a webhook endpoint. The new one is returned only in this response.
     * @description For 24 hours every request has two signatures, of the new secret and of the one that was replaced last.
     *
     *     For sessions, API keys with the scope `write`.
     */
    post: operations['rotate_webhook_secret']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/webhooks/endpoints/{id}/test': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send the event `ping` to a webhook endpoint, whatever events it takes.
     * @description Send the event `ping` to a webhook endpoint, whatever events it takes.
     *
     *     For sessions, API keys with the scope `write`.
     */
    post: operations['send_test_webhook']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export interface webhooks {
  'credits.low': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * credits.low
     * @description A charge lowered the balance below 50 credits: the first one in a UTC month. Or the balance covers fewer than seven days of the schedules that the account pays for: once until it does. Respond within 10 seconds, before slow work.
     */
    post: operations['receive_credits_low']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  ping: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * ping
     * @description A test, sent on request. Respond within 10 seconds, before slow work.
     */
    post: operations['receive_ping']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'run.finished': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * run.finished
     * @description Background work has ended, completed or failed. Respond within 10 seconds, before slow work.
     */
    post: operations['receive_run_finished']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'site.published': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * site.published
     * @description A site was published, or published again. Respond within 10 seconds, before slow work.
     */
    post: operations['receive_site_published']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'site.signup': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * site.signup
     * @description A fan is on the list of a site: the sign-up was confirmed by mail, where the deployment sends mail. Erasing the fan erases the event. Respond within 10 seconds, before slow work.
     */
    post: operations['receive_site_signup']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'snapshot.captured': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * snapshot.captured
     * @description A capture of play counts is complete. Respond within 10 seconds, before slow work.
     */
    post: operations['receive_snapshot_captured']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'valuation.computed': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * valuation.computed
     * @description A catalog has a new lifetime average. Every owner of the catalog gets the event. Respond within 10 seconds, before slow work.
     */
    post: operations['receive_valuation_computed']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  'valuation.stored': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * valuation.stored
     * @description A valuation of a catalog was stored. Every owner of the catalog gets the event. Respond within 10 seconds, before slow work.
     */
    post: operations['receive_valuation_stored']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export interface components {
  schemas: {
    /** @description The body of a request to `accept_invitation`. */
    AcceptInvitationRequest: Record<string, never>
    /** @description The response of `accept_invitation`. */
    AcceptInvitationResponse: {
      /** @description The organization that you belong to now. */
      organization: components['schemas']['Organization']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description A person, an organization or an artist. */
    Account: {
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
    /** @description One run of background work with what it is about. */
    ActivityRun: {
      /** @description The app that ordered it or its schedule; null if none did. Only a session that manages the workspace sees it. */
      app: {
        /**
         * Format: uuid
         * @description The `client_id` of its registration at Supabase Auth.
         */
        id: string
        /** @description The name that the app gave itself. Nobody has checked it. */
        name: string | null
      } | null
      /** @description The catalog that it is about; null if it is about none, or about one that is gone. */
      catalog: {
        /**
         * Format: uuid
         * @description Its id.
         */
        id: string
        /** @description Its name; null if it has none. */
        name: string | null
      } | null
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
      /** @description Whether a schedule started it; null if it is no capture. */
      scheduled: boolean | null
      /** @description The site that it is about; null if it is about none, or about one that is gone. */
      site: {
        /**
         * Format: uuid
         * @description Its id.
         */
        id: string
        /** @description Its name; null if it has none. */
        name: string | null
      } | null
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
    /** @description The body of a request to `add_catalog_songs`. */
    AddCatalogSongsRequest: {
      /** @description Only count. */
      dry_run?: boolean
      /** @description The recordings, by ISRC. */
      isrcs?: string[]
      /** @description Or: a Spotify or Apple Music URL, or UPC. */
      source?: string
    }
    /** @description The response of `add_catalog_songs`. */
    AddCatalogSongsResponse: {
      /** @description Added now, or in a dry run; 0 with a runId. */
      added: number
      /**
       * Format: uuid
       * @description The catalog.
       */
      catalog_id: string
      /** @description In a dry run: whether the whole source was counted. */
      is_complete?: boolean
      /**
       * Format: uuid
       * @description The run that adds the recordings of the source: list_task_runs.
       */
      runId?: string
      /** @description Recordings in the catalog now. */
      song_count: number
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `add_organization_member`. */
    AddOrganizationMemberRequest: {
      /** @description The e-mail address of the person. */
      email: string
      /**
       * @description Owners manage the organization; members use it. Default: `"member"`.
       * @enum {string}
       */
      role?: 'owner' | 'member'
    }
    /** @description The response of `add_organization_member`. */
    AddOrganizationMemberResponse: {
      /** @description The invitation, or the member. */
      member: components['schemas']['Member']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The release of a song, with its rights. */
    Album: {
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
    }
    /** @description An API key without the key itself. */
    ApiKey: {
      /**
       * Format: date-time
       * @description When it was created (UTC).
       */
      created_at: string
      /**
       * Format: date-time
       * @description When it ends (UTC); null for never.
       */
      expires_at: string | null
      /**
       * Format: uuid
       * @description With which the key is revoked.
       */
      id: string
      /**
       * Format: date-time
       * @description When it was last used (UTC), to the minute; null if never.
       */
      last_used_at: string | null
      /** @description What the key is for. */
      name: string
      /** @description The first characters of the key. */
      prefix: string
      /**
       * Format: date-time
       * @description When it was revoked (UTC); null while it is not.
       */
      revoked_at: string | null
      /** @description What the key may do. */
      scopes: ('read' | 'write')[]
    }
    /** @description The body of a request to `approve_organization_grant`. */
    ApproveOrganizationGrantRequest: {
      /** @description Whether it may compare the play counts of the organization’s catalogs; left out, that stays as it is. */
      comparisons?: boolean
      /** @description What you saw that it asks for: if it has become more, nothing is approved. */
      scopes: ('read' | 'write')[]
    }
    /** @description The response of `approve_organization_grant`. */
    ApproveOrganizationGrantResponse: {
      /** @description The app. */
      grant: components['schemas']['OrganizationGrant']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description An artist, with what agents should know about it. */
    Artist: {
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
    /** @description A catalog with recordings under the name of an artist. */
    ArtistCatalog: {
      /** @description Their difference; null if unknown. */
      absolute_growth: number | null
      /** @description Those that the plays and their change stand on; null for an OAuth client that may not compare play counts there, and with PLAYCOUNT_HISTORY off. */
      comparable_recordings: number | null
      /** @description Plays of the latest 7 days; null if unknown. */
      current_change: number | null
      /**
       * Format: uuid
       * @description The catalog's id.
       */
      id: string
      /** @description Its name. */
      name: string
      /** @description The difference in percent of the 7 days before; null if unknown or if those had no plays. */
      percentage_growth: number | null
      /** @description Plays of the 7 days before; null if unknown. */
      previous_change: number | null
      /** @description How many recordings it has. */
      recordings: number
      /** @description How many of them are stored under exactly this name. */
      recordings_by_name: number
    }
    /** @description An artist with what a workspace has of it. */
    ArtistFigures: {
      /** @description Their difference; null if unknown. */
      absolute_growth: number | null
      /** @description The artist. */
      artist: components['schemas']['Artist']
      /** @description The first picture of the newest page about it that has one; null without one. */
      artwork_url: string | null
      /** @description How many catalogs of the workspace have recordings under exactly its name. Another artist may have the same. */
      catalogs: number
      /** @description Those that the plays and their change stand on; null for an OAuth client that may not compare play counts there, and with PLAYCOUNT_HISTORY off. */
      comparable_recordings: number | null
      /** @description Plays of the latest 7 days; null if unknown. */
      current_change: number | null
      /** @description Fans on their lists, without pending ones. One on two lists counts twice. */
      fans: number
      /** @description The plays of each of the 14 days of both periods, oldest first, of the comparable recordings together; empty if there are none. */
      gains: number[]
      /** @description Of its 4 newest pages the one with the latest release, or the newest if no release has a date; null without pages. */
      latest_page: components['schemas']['HomePage'] | null
      /** @description How many pages of the workspace are about it. */
      pages: number
      /** @description The difference in percent of the 7 days before; null if unknown or if those had no plays. */
      percentage_growth: number | null
      /** @description Plays of the 7 days before; null if unknown. */
      previous_change: number | null
      /** @description Recordings under exactly its name in these catalogs, each once. */
      recordings: number
      /** @description How many other pages of the workspace name it and are not linked to it. */
      unlinked_pages: number
      /** @description How often these pages were opened in the past two years. */
      visits: number
    }
    /** @description The plays of an artist. */
    ArtistPlays: {
      /** @description Their difference; null if unknown. */
      absolute_growth: number | null
      /** @description Those that the plays and their change stand on; null for an OAuth client that may not compare play counts there, and with PLAYCOUNT_HISTORY off. */
      comparable_recordings: number | null
      /** @description Plays of the latest 7 days; null if unknown. */
      current_change: number | null
      /** @description The difference in percent of the 7 days before; null if unknown or if those had no plays. */
      percentage_growth: number | null
      /** @description Plays of the 7 days before; null if unknown. */
      previous_change: number | null
      /** @description Recordings under exactly its name in these catalogs, each once. */
      recordings: number
    }
    /** @description An uploaded picture or sound. */
    Asset: {
      /** @description The point of the artwork that stays in view where it is cropped. */
      focus?: {
        /** @description From the left, 0 to 1. */
        x: number
        /** @description From the top, 0 to 1. */
        y: number
      }
      /** @description Its height in pixels. */
      height?: number
      /** @description Name of the file. */
      name: string
      /**
       * @description Type of the file.
       * @enum {string}
       */
      type: 'image/webp' | 'audio/mpeg' | 'audio/wav'
      /** @description Public address of the file. */
      url: string
      /** @description The pixels of a picture; absent for an older one. */
      width?: number
    }
    /** @description Something that needs an act. A field that the kind does not name is null. */
    Attention: {
      /** @description Their difference; null if unknown. */
      absolute_growth: number | null
      /** @description The artist of that recording or page; null if unknown. */
      artist: string | null
      /**
       * Format: date
       * @description counts_missing: the first day on which they are compared again if none is missing from now on; null while the latest day is missing.
       */
      back_on: string | null
      /** @description credits_low: the credits that are left. */
      balance: number | null
      /**
       * Format: uuid
       * @description The catalog that it is about, or that has the recording; null for others.
       */
      catalog_id: string | null
      /** @description Its name. */
      catalog_name: string | null
      /** @description Plays of the latest 7 days; null if unknown. */
      current_change: number | null
      /**
       * Format: date
       * @description The day of the failed capture, of the latest invalid or missing count, or of the publication (UTC).
       */
      date: string | null
      /** @description capture_failed: why, after an error code of the documentation. */
      error: string | null
      /** @description The recording, if it is about a single one. */
      isrc: string | null
      /**
       * @description capture_failed: the latest capture of a catalog failed. credits_low: the balance that pays for schedules covers fewer than 7 days of them. count_invalid: counts that cannot be plays. counts_missing: recordings that are counted on most days of the 15 have a gap. recording_fell, catalog_fell: at least 10 % and 1,000 plays fewer than in the 7 days before. site_without_link: a published page leads nowhere.
       * @enum {string}
       */
      kind:
        | 'capture_failed'
        | 'credits_low'
        | 'count_invalid'
        | 'counts_missing'
        | 'recording_fell'
        | 'catalog_fell'
        | 'site_without_link'
      /** @description credits_low: what the schedules cost in 7 days. */
      needed: number | null
      /** @description The difference in percent of the 7 days before; null if unknown or if those had no plays. */
      percentage_growth: number | null
      /** @description Plays of the 7 days before; null if unknown. */
      previous_change: number | null
      /** @description Its title; null if unknown. */
      recording_name: string | null
      /** @description How many recordings of the catalog it is about. */
      recordings: number | null
      /**
       * Format: uuid
       * @description The page that it is about; null for others.
       */
      site_id: string | null
      /** @description Its name. */
      site_name: string | null
      /** @description site_without_link: how often the page was opened. */
      visits: number | null
    }
    /** @description The body of a request to `authorize_connector`. */
    AuthorizeConnectorRequest: {
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
    /** @description The response of `authorize_connector`. */
    AuthorizeConnectorResponse: {
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
    /** @description The body of a request to `buy_credits`. */
    BuyCreditsRequest: {
      /** @description How many to buy. 1 credit is 1 US cent. */
      credits: number
      /**
       * Format: uuid
       * @description An organization that you own. Default: your own account.
       */
      organization_id?: string
      /** @description The address to which the person returns after the payment. Its origin must be allowed. */
      successUrl: string
    }
    /** @description The response of `buy_credits`. */
    BuyCreditsResponse: {
      /** @description The card service's id of the page. */
      id: string
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description The address of the page, for the person. */
      url: string
    }
    /** @description The body of a request to `cancel_run`. */
    CancelRunRequest: Record<string, never>
    /** @description The response of `cancel_run`. */
    CancelRunResponse: {
      /** @description The run. It may still be in progress. */
      run: components['schemas']['Run']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description A recording of a capture. */
    CapturedRecording: {
      /** @description Null if unknown. */
      artist: string | null
      /** @description The recording. */
      isrc: string
      /** @description Null if unknown. */
      name: string | null
      /** @description All plays that were displayed; null until it is captured. */
      plays: number | null
    }
    /** @description A saved card. */
    Card: {
      /** @description Such as visa; null if unknown. */
      brand: string | null
      /** @description The last four digits; null if unknown. */
      last4: string | null
      /**
       * Format: date-time
       * @description When it was saved (UTC); null if unknown.
       */
      saved_at: string | null
    }
    /** @description A year of the discounted cash flow, in US dollars. */
    CashFlowYear: {
      /** @description 1 / (1 + discount_rate) ^ (year - 0.5). */
      discount_factor: number
      /** @description streams / 1000 * usd_per_1000_streams. */
      gross_revenue: {
        /** @description Exceeded with a probability of 10 %. */
        high: number
        /** @description Exceeded with a probability of 90 %. */
        low: number
        /** @description The estimate. */
        mid: number
      }
      /** @description gross_revenue * first_share * second_share. */
      net_revenue: {
        /** @description Exceeded with a probability of 10 %. */
        high: number
        /** @description Exceeded with a probability of 90 %. */
        low: number
        /** @description The estimate. */
        mid: number
      }
      /** @description net_revenue * discount_factor. */
      present_value: {
        /** @description Exceeded with a probability of 10 %. */
        high: number
        /** @description Exceeded with a probability of 90 %. */
        low: number
        /** @description The estimate. */
        mid: number
      }
      /** @description Streams of the year. */
      streams: {
        /** @description Exceeded with a probability of 10 %. */
        high: number
        /** @description Exceeded with a probability of 90 %. */
        low: number
        /** @description The estimate. */
        mid: number
      }
      /** @description From 1. Each has 365 days. */
      year: number
    }
    /** @description A list of recordings. */
    Catalog: {
      /**
       * Format: date-time
       * @description When it was created (UTC).
       */
      created_at: string
      /** @description Its value: what its latest stored valuation says first. A newer one is made after each capture, import or change. */
      headline: components['schemas']['Headline']
      /**
       * Format: uuid
       * @description The catalog's id.
       */
      id: string
      /** @description Whether it is the sample catalog. */
      is_sample: boolean
      /** @description Chosen by its owner. */
      name: string
      /** @description The accounts that own it: yours, or organizations of yours. */
      owner_ids: string[]
      /** @description The accounts that own it with their names: yours, or organizations of yours. */
      owners: {
        /**
         * Format: uuid
         * @description The account.
         */
        id: string
        /**
         * @description What it is.
         * @enum {string}
         */
        kind: 'person' | 'organization' | 'artist'
        /** @description Null if it has none. */
        name: string | null
      }[]
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
      /** @description The latest lifetime average, in US dollars: all plays of the measured recordings by age, times a fixed multiple. The value is the headline, which get_valuation_report explains. Null if there is none yet. */
      valuation: {
        /** @description The currency of the amounts (ISO 4217). */
        currency: string
        /** @description The high case. */
        high: number
        /** @description The low case. */
        low: number
        /**
         * Format: date-time
         * @description When it was measured (UTC).
         */
        measured_at: string
        /** @description The middle case. */
        mid: number
      } | null
    }
    /** @description A catalog of a workspace with its figures. */
    CatalogFigures: {
      /** @description Their difference; null if unknown. */
      absolute_growth: number | null
      /**
       * Format: date-time
       * @description When its latest complete capture ended (UTC); null without one.
       */
      captured_at: string | null
      /** @description Those that the plays and their change stand on; null if the catalog was not compared. */
      comparable_recordings: number | null
      /** @description Plays of the latest 7 days; null if unknown. */
      current_change: number | null
      /** @description failed: why, after an error code of the documentation. */
      error: string | null
      /** @description The plays of each of the 14 days of both periods, oldest first, of the comparable recordings together; empty if there are none. */
      gains: number[]
      /** @description Its value, as its report says it first. */
      headline: components['schemas']['Headline']
      /**
       * Format: uuid
       * @description The catalog's id.
       */
      id: string
      /** @description Whether it is the sample catalog. */
      is_sample: boolean
      /** @description Chosen by its owner. */
      name: string
      /** @description The accounts that own it with their names: yours, or organizations of yours. */
      owners: {
        /**
         * Format: uuid
         * @description The account.
         */
        id: string
        /**
         * @description What it is.
         * @enum {string}
         */
        kind: 'person' | 'organization' | 'artist'
        /** @description Null if it has none. */
        name: string | null
      }[]
      /** @description The difference in percent of the 7 days before; null if unknown or if those had no plays. */
      percentage_growth: number | null
      /** @description Plays of the 7 days before; null if unknown. */
      previous_change: number | null
      /** @description Recordings in it. */
      recordings: number
      /** @description How often it is captured; null without a schedule. */
      schedule: ('daily' | 'weekly' | 'monthly') | null
      /**
       * @description capturing: a capture is in progress. failed: the latest one failed. daily, weekly, monthly: captured by a schedule. stopped: its schedule was disabled by itself. once: captured without a schedule. never: not captured.
       * @enum {string}
       */
      state: 'capturing' | 'failed' | 'daily' | 'weekly' | 'monthly' | 'stopped' | 'once' | 'never'
    }
    /** @description A recording of a catalog with its figures. */
    CatalogRecording: {
      /** @description Their difference; null unless comparable. */
      absolute_growth: number | null
      /**
       * Format: date-time
       * @description When it was added to the catalog (UTC).
       */
      added_at: string
      /** @description Null if unknown. */
      artist: string | null
      /** @description The same as comparisons name it; null with state. */
      comparison_state:
        | (
          | 'comparable'
          | 'incomplete'
          | 'counter_correction'
          | 'invalid_observation'
          | 'unaligned_observations'
        )
        | null
      /** @description What is known of it beside the others, as of the headline; null if it is counted as usual. */
      condition: components['schemas']['RecordingCondition'] | null
      /** @description Plays of the latest 7 days; null unless comparable. */
      current_change: number | null
      /** @description The details that a file of its owners gave, because the stores have none. */
      from_file: ('name' | 'artist' | 'release_date')[]
      /** @description The plays of each of the 14 days, oldest first; null where that date or the one before has no count, or the counter fell. */
      gains: (number | null)[]
      /** @description The recording. */
      isrc: string
      /** @description Its latest valid count; null without one. */
      last_count: number | null
      /**
       * Format: date
       * @description The date of that count (UTC).
       */
      last_counted_on: string | null
      /** @description Null if unknown. */
      name: string | null
      /** @description The difference in percent of the 7 days before; null if that is 0 or the recording is not comparable. */
      percentage_growth: number | null
      /** @description Plays of the latest 7 days, by the counts at both ends: also of a recording that is not compared. Null if unknown. */
      plays: number | null
      /** @description Plays of the 7 days before; null unless comparable. */
      previous_change: number | null
      /**
       * Format: date
       * @description Null if unknown.
       */
      release_date: string | null
      /** @description The part of it that the owners of the catalog have, in percent; null if none was given. */
      share: number | null
      /** @description What is known of its counts; null in a catalog of more than 5,000 recordings until its next valuation. */
      state: ('invalid' | 'new' | 'stale' | 'gap' | 'fell' | 'other_hour' | 'whole') | null
      /** @description Its part of the middle case of the catalog's headline, in US dollars; null without one. */
      value: number | null
      /** @description The same as a part of 1; null without one. */
      value_share: number | null
    }
    /** @description A recording of a catalog. */
    CatalogSong: {
      /**
       * Format: date-time
       * @description When it was added to the catalog (UTC).
       */
      added_at: string
      /** @description Null if unknown. */
      artist: string | null
      /** @description What is known of it, as of the headline; null if it is counted as usual. */
      condition: components['schemas']['RecordingCondition'] | null
      /** @description The details that a file of its owners gave, because the stores have none. */
      from_file: ('name' | 'artist' | 'release_date')[]
      /** @description The recording. */
      isrc: string
      /** @description Null if unknown. */
      name: string | null
      /**
       * Format: date
       * @description Null if unknown.
       */
      release_date: string | null
      /** @description The part of it that the owners of the catalog have, in percent; null if none was given. */
      share: number | null
    }
    /** @description The body of a request to `change_organization_member`. */
    ChangeOrganizationMemberRequest: {
      /**
       * @description Accept your own invitation, as `POST /api/invitations/{organizationId}/accept` does.
       * @constant
       */
      accepted?: true
      /**
       * @description The new role.
       * @enum {string}
       */
      role?: 'owner' | 'member'
    }
    /** @description The response of `change_organization_member`. */
    ChangeOrganizationMemberResponse: {
      /** @description The changed member. */
      member: components['schemas']['Member']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description A chat in a session. */
    Chat: {
      /** @description The response that is being written; null if there is none. */
      activeStreamId: string | null
      /**
       * Format: date-time
       * @description When it was created (UTC).
       */
      createdAt: string
      /** @description Your own id, or one that was chosen. */
      id: string
      /**
       * Format: date-time
       * @description When the model last responded (UTC); null if never.
       */
      lastAssistantMessageAt: string | null
      /** @description The model that responds; null for the default one. */
      modelId: string | null
      /** @description The session that it is in. */
      sessionId: string
      /** @description Its title. */
      title: string
      /**
       * Format: date-time
       * @description When it last changed (UTC).
       */
      updatedAt: string
    }
    /** @description A chat workspace that is linked to an account. */
    ChatWorkspace: {
      /**
       * Format: uuid
       * @description The account that the agent works for there, and that pays.
       */
      account_id: string
      /**
       * Format: date-time
       * @description When it was linked (UTC).
       */
      created_at: string
      /**
       * Format: uuid
       * @description The account whose code linked it; null if that account was deleted.
       */
      linked_by: string | null
      /**
       * @description The chat platform.
       * @constant
       */
      platform: 'slack'
      /** @description Its id at the chat platform. */
      team_id: string
    }
    /** @description A color that was changed, because it could not be read. */
    ColorCorrection: {
      /**
       * @description The color.
       * @enum {string}
       */
      field: 'background' | 'foreground' | 'accent'
      /** @description As it was sent, or was before. */
      from: string
      /** @description As it is now. */
      to: string
    }
    /** @description The body of a request to `commit_sandbox_files`. */
    CommitSandboxFilesRequest: {
      /** @description The uploaded files, each with a different name. */
      files: {
        /** @description The name of the file in the repository. */
        name: string
        /** @description The `path` that POST /api/sandboxes/staged-file returned. */
        path: string
      }[]
      /** @description The commit message. Default: `"Upload files via API"`. */
      message?: string
      /** @description A folder of the repository. Default: its root. */
      path?: string
    }
    /** @description The response of `commit_sandbox_files`. */
    CommitSandboxFilesResponse: {
      /** @description The files that were not committed; left out if all were. */
      errors?: {
        /** @description Why it was not committed. */
        error: string
        /** @description The requested path. */
        path: string
      }[]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description The committed files. */
      uploaded: {
        /** @description The path in the repository. */
        path: string
        /** @description The Git blob id of the content. */
        sha: string
      }[]
    }
    /** @description Two adjacent periods of the same length. */
    ComparedPeriods: {
      /**
       * @description How far the times of day of observations may differ, in seconds.
       * @constant
       */
      alignment_tolerance_seconds: 3600
      /**
       * @description What a boundary is.
       * @constant
       */
      boundary_semantics: 'Latest observation on each boundary date'
      /** @description From since. */
      current: components['schemas']['Period']
      /** @description Length of each period, in UTC days. */
      days: number
      /** @description Ends where the current one starts. */
      previous: components['schemas']['Period']
      /**
       * @description Of all dates.
       * @constant
       */
      timezone: 'UTC'
    }
    /** @description Recordings with one condition. */
    ConditionCount: {
      /**
       * @description What is known of them.
       * @enum {string}
       */
      condition:
        | 'implausible'
        | 'not_counted'
        | 'shares_counter'
        | 'continues_as'
        | 'likely_continued'
        | 'vanished'
        | 'stale'
        | 'likely_copy'
        | 'seasonal'
        | 'slow_counter'
        | 'no_plays'
        | 'future_release'
        | 'age_unknown'
        | 'age_inferred'
        | 'short'
      /** @description The first 10 of them. */
      isrcs: string[]
      /** @description How many. */
      recordings: number
    }
    /** @description How far the value can be relied on. */
    Confidence: {
      /** @description The standard deviation of the estimate, if all value at risk were lost in the low case. */
      deviation_percent: number | null
      /** @description The same in words, and what the interval covers. */
      explanation: string
      /**
       * @description Up to 10 %, up to 20 %, or above.
       * @enum {string}
       */
      level: 'high' | 'medium' | 'low'
    }
    /** @description An app must confirm the request before it has an effect. */
    ConfirmationRequired: {
      /**
       * @description The same as x-error-code.
       * @constant
       */
      error: 'confirmation_required'
      /** @description What went wrong, for people. */
      message: string
      /** @description What the request would do. */
      preview: {
        /** @description Repeat the request with it as X-Confirm. It counts for exactly this request, for ten minutes. */
        confirm: string
        /** @description What it charges at most, in credits (US cents). */
        credits: number
        /** @description What a schedule charges at most in a month. */
        credits_per_month?: number
        /** @description What would happen and what it would cost, as a question to its user. */
        effect: string
        /** @description What the app may still spend this month, in credits (US cents). */
        left?: number
        /**
         * Format: uuid
         * @description The account that pays.
         */
        payer?: string
      }
    }
    /** @description An outside service of an account. */
    Connector: {
      /**
       * Format: date-time
       * @description Null until a person has consented (UTC).
       */
      connected_at: string | null
      /** @description The name of the service in requests. */
      slug: string
      /** @description The state at the vendor: active, initiated, expired, inactive, failed. */
      status: string
    }
    /** @description What proves the consent of a fan. */
    ConsentReceipt: {
      /**
       * Format: date-time
       * @description When the link in the mail was followed (UTC).
       */
      confirmed_at: string | null
      /** @description The text beside the checkbox. */
      consent_text: string
      /**
       * @description Pending until the mail is confirmed; single if the deployment sent no mail.
       * @enum {string}
       */
      event_state: 'pending' | 'confirmed' | 'single'
      /**
       * Format: date-time
       * @description When the fan signed up (UTC).
       */
      event_time: string
      /** @description The language of the page. Null for older sign-ups. */
      language: string | null
      /**
       * @description Always consent.
       * @constant
       */
      lawful_basis: 'consent'
      /** @description A keyed hash of the network that the sign-up came from. Null for older sign-ups. */
      network_hash: string | null
      /** @description The name of the page. Null for older sign-ups. */
      page_name: string | null
      /** @description The revision that published the page. */
      page_revision: number | null
      /** @description The address of the page. Null for older sign-ups. */
      page_url: string | null
      /** @description Who the page named as responsible; null if nobody. */
      pii_controller: string | null
      /** @description The fan's address. */
      pii_principal_id: string
      /** @description What is processed. */
      pii_type: string[]
      /** @description The privacy policy that the page linked. */
      privacy_notice: string | null
      /**
       * @description What the fan agreed to.
       * @constant
       */
      purpose: 'News by e-mail'
      /**
       * Format: uuid
       * @description The same for every copy.
       */
      record_id: string
      /**
       * @description What the names of the fields follow.
       * @constant
       */
      schema_version: 'ISO/IEC TS 27560:2023, in part'
      /**
       * Format: uri
       * @description Where the fan unsubscribes. Null for a credential without scope `write`, because it erases.
       */
      withdrawal_method: string | null
    }
    /** @description A sudden change of counters that is no listening. */
    CounterEvent: {
      /**
       * Format: date
       * @description UTC date of the count that shows it.
       */
      date: string
      /** @description The first 10 of them. */
      isrcs: string[]
      /**
       * @description What happened: the counter fell, was merged, jumped, or did not move.
       * @enum {string}
       */
      kind: 'correction' | 'merge' | 'jump' | 'stale_capture'
      /** @description Whether the date is a boundary of a period. */
      on_boundary: boolean
      /** @description How many recordings. */
      recordings: number
      /** @description What its recordings share: a Spotify track, an artist, the capture; null for nothing. */
      shared: ('track' | 'artist' | 'capture') | null
      /** @description The track's id or the artist; otherwise null. */
      shared_value: string | null
      /** @description Streams beyond a typical day of the week before and after; for a correction, how far the counts fell. */
      streams: number | null
    }
    /** @description The body of a request to `create_artist`. */
    CreateArtistRequest: {
      /** @description The name of the artist. */
      name: string
      /**
       * Format: uuid
       * @description The organization that contains it.
       */
      organization_id?: string
    }
    /** @description The response of `create_artist`. */
    CreateArtistResponse: {
      /** @description The new artist. */
      artist: components['schemas']['Artist']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `create_catalog`. */
    CreateCatalogRequest: {
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
    /** @description The response of `create_catalog`. */
    CreateCatalogResponse: {
      /** @description The catalog. */
      catalog: components['schemas']['Catalog']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `create_chat`. */
    CreateChatRequest: {
      /** @description Your own id for it. If you already have one with this id, it is returned unchanged. */
      id?: string
      /** @description Trimmed; 1 to 200 characters. */
      modelId?: string
      /** @description Trimmed; 1 to 500 characters. Default: `"New chat"`. */
      title?: string
    }
    /** @description The response of `create_chat`. */
    CreateChatResponse: {
      /** @description The chat. */
      chat: components['schemas']['Chat']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `create_content`. */
    CreateContentRequest: {
      /**
       * Format: uuid
       * @description An artist that you have access to.
       */
      artist_account_id: string
      /** @description The number of videos, with one run each. Default: `1`. */
      batch?: number
      /**
       * @description The length of the text over and under the video. Default: `"none"`.
       * @enum {string}
       */
      caption_length?: 'none' | 'short' | 'medium' | 'long'
      /** @description Makes the call safe to repeat for 24 hours: a repeat gets the same result. */
      idempotency_key?: string
      /** @description Pictures to choose from. Only the content service reads them. Default: `[]`. */
      images?: string[]
      /** @description Whether the artist is seen singing. Default: `false`. */
      lipsync?: boolean
      /** @description Titles or ISRCs to choose from. Default: `[]`. */
      songs?: string[]
      /**
       * @description The look of the video. Default: `"artist-caption-bedroom"`.
       * @enum {string}
       */
      template?:
        | 'artist-caption-bedroom'
        | 'artist-caption-outside'
        | 'artist-caption-stage'
        | 'album-record-store'
        | 'artist-release-editorial'
      /** @description Whether the video is made larger and sharper. Default: `false`. */
      upscale?: boolean
    }
    /** @description The response of `create_content`. */
    CreateContentResponse: {
      /**
       * Format: uuid
       * @description The artist.
       */
      artist_account_id: string
      /** @description Whether the artist is seen singing. */
      lipsync: boolean
      /** @description One run for each video. */
      runIds: string[]
      /**
       * @description Always triggered.
       * @constant
       */
      status: 'triggered'
      /**
       * @description The look of the videos.
       * @enum {string}
       */
      template:
        | 'artist-caption-bedroom'
        | 'artist-caption-outside'
        | 'artist-caption-stage'
        | 'album-record-store'
        | 'artist-release-editorial'
    }
    /** @description The body of a request to `create_grant`. */
    CreateGrantRequest: {
      /**
       * Format: uuid
       * @description The id of the app: the `client_id` of its registration at Supabase Auth.
       */
      client_id: string
      /** @description After how many days from now it ends. Default: `90`. */
      days?: number
      /** @description Whether it may publish, unpublish and delete pages, change their addresses, and share reports. Default: `false`. */
      may_publish?: boolean
      /** @description Whether it may order captures that repeat. Default: `false`. */
      may_schedule?: boolean
      /** @description What the app may spend of your credits in a month (UTC), its schedules included. Default: `100`. */
      monthly_budget_credits?: number
      /** @description The organizations that it is let into, and no others. One that you do not own waits for an owner to approve it. Default: `[]`. */
      organizations?: {
        /**
         * Format: uuid
         * @description An organization that you belong to.
         */
        organization_id: string
        /** @description What the app may do there, within its own scopes. */
        scopes: ('read' | 'write')[]
      }[]
      /** @description What the app may do. Default: `["read","write"]`. */
      scopes?: ('read' | 'write')[]
    }
    /** @description The response of `create_grant`. */
    CreateGrantResponse: {
      /** @description The app, which may use the account from now on. */
      grant: components['schemas']['Grant']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `create_key`. */
    CreateKeyRequest: {
      /**
       * Format: date-time
       * @description When the key ends, ISO 8601 with an offset. Default: never.
       */
      expires_at?: string
      /** @description What the key is for, as the list shows it. */
      name: string
      /** @description What the key may do. Default: `["read","write"]`. */
      scopes?: ('read' | 'write')[]
    }
    /** @description The response of `create_key`. */
    CreateKeyResponse: {
      /** @description The new key. */
      key: components['schemas']['NewApiKey']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `create_organization_key`. */
    CreateOrganizationKeyRequest: {
      /**
       * Format: date-time
       * @description When the key ends, ISO 8601 with an offset. Default: never.
       */
      expires_at?: string
      /** @description What the key is for, as the list shows it. */
      name: string
      /** @description What the key may do. Default: `["read","write"]`. */
      scopes?: ('read' | 'write')[]
    }
    /** @description The response of `create_organization_key`. */
    CreateOrganizationKeyResponse: {
      /** @description The new key. */
      key: components['schemas']['NewOrganizationKey']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `create_organization`. */
    CreateOrganizationRequest: {
      /** @description The name of the organization. */
      name: string
    }
    /** @description The response of `create_organization`. */
    CreateOrganizationResponse: {
      /** @description The new organization. */
      organization: components['schemas']['Organization']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `create_playcount_snapshot`. */
    CreatePlaycountSnapshotRequest: {
      /**
       * Format: uuid
       * @description The catalog; either this or isrcs.
       */
      catalog_id?: string
      /** @description Hour of later captures; default: now. */
      hour_utc?: number
      /** @description The recordings; either these or catalog_id. */
      isrcs?: string[]
      /** @description Captures over it are not started. */
      monthly_budget_credits?: number
      /**
       * @description Now, and again. Comparisons need daily. Default: `"once"`.
       * @enum {string}
       */
      schedule?: 'once' | 'daily' | 'weekly' | 'monthly'
    }
    /** @description The response of `create_playcount_snapshot`. */
    CreatePlaycountSnapshotResponse: {
      /** @description When comparisons of some lengths are possible first, if no capture is missed. Empty unless it is a daily schedule that is switched on. */
      comparable_from?: {
        /** @description The length of each of the two periods, in days. */
        days: number
        /**
         * Format: date
         * @description The first day on which this comparison is possible (UTC).
         */
        from: string
        /**
         * Format: date
         * @description The boundary between them, as in the play-count history (UTC).
         */
        since: string
      }[]
      /** @description What its captures cost at most, unless it is once. */
      price?: components['schemas']['SnapshotPrice']
      /**
       * Format: uuid
       * @description Follow it with list_task_runs.
       */
      runId: string
      /** @description The capture. */
      snapshot: components['schemas']['Snapshot']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /**
       * Format: uuid
       * @description The schedule, unless it is once.
       */
      task_id?: string
    }
    /** @description The body of a request to `create_report_link`. */
    CreateReportLinkRequest: {
      /** @description Days until it ends. Default: `30`. */
      ends_after_days?: number
      /** @description Whether its reader sees the recordings, and their CSV. Without them it has the value, its method and totals. Default: `true`. */
      shows_recordings?: boolean
      /**
       * Format: uuid
       * @description The stored valuation that it shows.
       */
      valuation_id: string
    }
    /** @description The response of `create_report_link`. */
    CreateReportLinkResponse: {
      /** @description The new link. */
      report_link: components['schemas']['NewReportLink']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `create_run_ticket`. */
    CreateRunTicketRequest: Record<string, never>
    /** @description The response of `create_run_ticket`. */
    CreateRunTicketResponse: {
      /**
       * Format: date-time
       * @description Until when it must be used (UTC).
       */
      expires_at: string
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description The ticket. It works once. */
      ticket: string
    }
    /** @description The body of a request to `create_sample_catalog`. */
    CreateSampleCatalogRequest: {
      /**
       * Format: uuid
       * @description The organization that gets it. Default: your own account.
       */
      organization_id?: string
    }
    /** @description The response of `create_sample_catalog`. */
    CreateSampleCatalogResponse: {
      /** @description The sample catalog. */
      catalog: components['schemas']['Catalog']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `create_session`. */
    CreateSessionRequest: {
      /** @description Your own id for it. If you already have one with this id, it is returned unchanged. */
      id?: string
      /** @description Trimmed; 1 to 500 characters. */
      title?: string
    }
    /** @description The response of `create_session`. */
    CreateSessionResponse: {
      /** @description The session. */
      session: components['schemas']['Session']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `create_site`. */
    CreateSiteRequest: {
      /** @description Who the page names as the artist. Default: the name of the linked artist. */
      artist?: string
      /**
       * Format: uuid
       * @description One of list_artists; its name is on the page, unless artist is given.
       */
      artistId?: string
      /** @description Assets of the workspace, as the upload returned them. Default: `[]`. */
      assets?: {
        /** @description The point of the artwork that stays in view where it is cropped. */
        focus?: {
          /** @description From the left, 0 to 1. */
          x: number
          /** @description From the top, 0 to 1. */
          y: number
        }
        /** @description Its height in pixels. */
        height?: number
        /** @description Name of the file. */
        name: string
        /**
         * @description Type of the file.
         * @enum {string}
         */
        type: 'image/webp' | 'audio/mpeg' | 'audio/wav'
        /** @description Public address of the file. */
        url: string
        /** @description The pixels of a picture; absent for an older one. */
        width?: number
      }[]
      /** @description With generate: return the site and a runId at once. Follow it with list_task_runs. Default: `false`. */
      background?: boolean
      /** @description What the page is about. No fact is read from it. Required without releaseUrl. */
      brief?: string
      /** @description Who is responsible for the addresses of fans, by name. */
      controller?: string
      /** @description The part of the design that you choose. Colors are corrected until they can be read. */
      design?: {
        /** @description Color of the button and of accents, #rrggbb. */
        accent?: string
        /**
         * @description The drawing of a page without a picture. Default: the letters of its title; in an earlier layout one by its id.
         * @enum {string}
         */
        art?:
          | 'record'
          | 'sunset'
          | 'orbit'
          | 'waves'
          | 'plaid'
          | 'rain'
          | 'mountains'
          | 'leaves'
          | 'blocks'
          | 'constellation'
          | 'halftone'
          | 'brush'
          | 'collage'
          | 'cassette'
          | 'rays'
          | 'skyline'
          | 'ripples'
          | 'horizon'
        /** @description Background color, #rrggbb. */
        background?: string
        /** @description The main button. */
        buttonLabel?: string
        /** @description The text below the headline; may be empty. */
        description?: string
        /**
         * @description The block that follows the title; one that is empty does not.
         * @enum {string}
         */
        emphasis?: 'listen' | 'shows' | 'signup' | 'tracks'
        /** @description A few words above the headline; may be empty. */
        eyebrow?: string
        /**
         * @description The kind of font.
         * @enum {string}
         */
        font?: 'serif' | 'sans' | 'slab' | 'mono' | 'condensed' | 'round' | 'blackletter'
        /** @description Text color, #rrggbb. */
        foreground?: string
        /** @description The title on the page. */
        headline?: string
        /**
         * @description How the parts of the page are arranged; the last six are those of earlier pages.
         * @enum {string}
         */
        layout?:
          | 'bleed'
          | 'sleeve'
          | 'placard'
          | 'programme'
          | 'tour'
          | 'index'
          | 'letter'
          | 'picture_book'
          | 'editorial'
          | 'poster'
          | 'split'
          | 'cover'
          | 'column'
          | 'marquee'
        /** @description Color of details beside the accent, as numbers, days and small headings, #rrggbb. One that cannot be read is not shown. */
        second?: string
        /** @description The title of the sign-up form. */
        signupHeading?: string
      }
      /** @description Whether a page in English has a game. Default: only one without a brief. True takes effect with the next draft. */
      game?: boolean
      /** @description Whether to generate the draft too. A model costs 25 credits. Default: `false`. */
      generate?: boolean
      /** @description Guests on the release. */
      guests?: string[]
      /** @description For generate, as in generate_site. */
      instruction?: string
      /** @description The language of the texts (BCP 47); en by default. The words of the page itself are in en, de, es, fr or pt: in English for any other. */
      language?: string
      /** @description Where the release is, in the order of the buttons. */
      links?: {
        /**
         * @description The verb beside its name; without it none.
         * @enum {string}
         */
        action?: 'listen' | 'watch' | 'pre_save' | 'pre_order' | 'buy' | 'download'
        /** @description Only for fans who chose this country (ISO 3166-1); without it for all. */
        country?: string
        /** @description The name of another service or shop. */
        label?: string
        /**
         * @description Where it leads; other needs a label.
         * @enum {string}
         */
        service:
          | 'spotify'
          | 'apple_music'
          | 'youtube'
          | 'youtube_music'
          | 'amazon_music'
          | 'deezer'
          | 'tidal'
          | 'qobuz'
          | 'soundcloud'
          | 'bandcamp'
          | 'other'
        /** @description The https address. */
        url: string
      }[]
      /** @description Required without releaseUrl. */
      name?: string
      /**
       * Format: uuid
       * @description The workspace of this organization. Default: your own.
       */
      organizationId?: string
      /** @description The privacy policy of the controller. */
      privacyUrl?: string
      /**
       * Format: date
       * @description When the release comes out, YYYY-MM-DD.
       */
      releaseDate?: string
      /** @description A track, album or playlist at open.spotify.com. */
      releaseUrl?: string
      /** @description Whether the page prints the brief, as written. */
      showBrief?: boolean
      /** @description Live dates. */
      shows?: {
        /** @description The city. */
        city: string
        /** @description The country; a code such as DE is shown as its name. */
        country?: string
        /**
         * Format: date
         * @description The day at the venue, YYYY-MM-DD.
         */
        date: string
        /** @description Whether no tickets are left. */
        soldOut?: boolean
        /** @description When it begins at the venue, HH:MM. */
        time?: string
        /** @description Where tickets are sold. */
        url?: string
        /** @description The venue. */
        venue?: string
      }[]
      /** @description The tracks in their order. */
      tracks?: {
        /** @description Guests on this track. */
        guests?: string[]
        /** @description The title. */
        title: string
      }[]
      /** @description A video, opened by a link. */
      videoUrl?: string
    }
    /** @description The response of `create_site`. */
    CreateSiteResponse: {
      /**
       * Format: uuid
       * @description With generate, unless the draft is there: its run goes on or has failed. Follow it with list_task_runs.
       */
      runId?: string
      /** @description The site. */
      site: components['schemas']['Site']
    }
    /** @description The body of a request to `create_webhook_endpoint`. */
    CreateWebhookEndpointRequest: {
      /** @description What it is for. Default: `""`. */
      description?: string
      /** @description The events that are sent. */
      events: components['schemas']['WebhookEventType'][]
      /**
       * Format: uuid
       * @description Send the events of this organization. Default: your own.
       */
      organization_id?: string
      /**
       * Format: uri
       * @description Where events are sent: a public https address.
       */
      url: string
    }
    /** @description The response of `create_webhook_endpoint`. */
    CreateWebhookEndpointResponse: {
      /** @description The new endpoint. */
      endpoint: components['schemas']['WebhookEndpointWithSecret']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description What kind of credential a request has. */
    Credential: {
      /**
       * @description Delegated: of an OAuth client.
       * @enum {string}
       */
      kind: 'session' | 'delegated' | 'api_key'
      /** @description What it may do. */
      scopes: ('read' | 'write')[]
    }
    /** @description The body of the event `credits.low`. */
    CreditsLowEvent: {
      /** @description What it happened to. */
      data: {
        /**
         * Format: uuid
         * @description The workspace: a person or an organization.
         */
        account_id: string
        /** @description The balance of the account. */
        credits: {
          /** @description What is left, in credits (US cents). */
          balance: number
          /**
           * @description Which of the two it is.
           * @enum {string}
           */
          reason: 'charge' | 'schedules'
          /** @description What it is below: 50, or what seven days of schedules cost, in credits. */
          threshold: number
        }
      }
      /**
       * Format: date-time
       * @description When it happened (UTC).
       */
      timestamp: string
      /**
       * @description Always credits.low.
       * @constant
       */
      type: 'credits.low'
    }
    /** @description What a catalog gained on a date. */
    DailyGain: {
      /** @description By how many plays they fell: 0 or negative. It is in no gain. */
      corrected_plays: number
      /** @description Recordings whose counter fell since their previous observation. */
      corrections: number
      /**
       * Format: date
       * @description UTC date.
       */
      date: string
      /** @description Plays of these jumps and merges beyond a typical day: no listening. gain and late_gain have them. */
      event_plays: number
      /** @description Recordings whose counter jumped or was merged, of the 500 that gained most. */
      event_recordings: number
      /** @description Plays gained since the day before by recordings that were observed on both days; null if there are none. */
      gain: number | null
      /** @description Whether no recording was observed. */
      gap: boolean
      /** @description Plays that fall on this date if each late gain, also of later dates, is spread evenly over its days. */
      late_average: number
      /** @description The most days since such an observation; 0 without one. */
      late_days: number
      /** @description Plays gained by recordings whose previous observation is older than the day before, over all days since it. It is not in gain. */
      late_gain: number
      /** @description Recordings that late_gain counts. */
      late_recordings: number
      /** @description Recordings that were observed on this date and the day before, also those whose counter fell. */
      recordings_compared: number
      /** @description Recordings that were observed on this date or earlier, from since. */
      recordings_expected: number
      /** @description Recordings with a valid observation on this date. */
      recordings_observed: number
    }
    /** @description The body of a request to `decline_invitation`. */
    DeclineInvitationRequest: Record<string, never>
    /** @description The response of `decline_invitation`. */
    DeclineInvitationResponse: {
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `delete_catalog`. */
    DeleteCatalogResponse: {
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
    /** @description The response of `delete_grant`. */
    DeleteGrantResponse: {
      /**
       * Format: uuid
       * @description The id of the app: the `client_id` of its registration at Supabase Auth.
       */
      client_id: string
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `delete_site_asset`. */
    DeleteSiteAssetRequest: {
      /**
       * Format: uuid
       * @description An asset of a workspace of yours.
       */
      id: string
    }
    /** @description The response of `delete_site_asset`. */
    DeleteSiteAssetResponse: {
      /**
       * Format: uuid
       * @description The deleted asset.
       */
      id: string
    }
    /** @description The response of `delete_site`. */
    DeleteSiteResponse: {
      /**
       * Format: uuid
       * @description The deleted site.
       */
      id: string
    }
    /** @description The response of `delete_task`. */
    DeleteTaskResponse: {
      /**
       * Format: uuid
       * @description The deleted schedule.
       */
      id: string
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `delete_webhook_endpoint`. */
    DeleteWebhookEndpointResponse: {
      /**
       * Format: uuid
       * @description The deleted endpoint.
       */
      id: string
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `disconnect_connector`. */
    DisconnectConnectorResponse: {
      /** @description The disconnected service. */
      data: {
        /** @description The slug of the service. */
        connector: string
      }
      /**
       * @description Always true.
       * @constant
       */
      success: true
    }
    /** @description The response of `end_organization_grant`. */
    EndOrganizationGrantResponse: {
      /**
       * Format: uuid
       * @description The id of the app: the `client_id` of its registration at Supabase Auth.
       */
      client_id: string
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `erase_site_signup`. */
    EraseSiteSignupRequest: {
      /** @description The address to erase. */
      email: string
    }
    /** @description The response of `erase_site_signup`. */
    EraseSiteSignupResponse: {
      /** @description 0 if it was not on the list. */
      erased: number
    }
    /** @description A live show. */
    Event: {
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
    }
    /** @description The response of `explain_catalog_valuation`. */
    ExplainCatalogValuationResponse: {
      /**
       * Format: uuid
       * @description The catalog.
       */
      catalog_id: string
      /** @description Assumptions of the computation, the same for every catalog. */
      constants: {
        /** @description The age used if no release date is known, in years. */
        default_age_years: number
        /** @description The part of the gross revenue that is assumed to remain after a first deduction. */
        first_share: number
        /** @description Factor from the revenue of the counted streams to the gross revenue that is assumed. */
        gross_up: {
          /** @description The high case. */
          high: number
          /** @description The low case. */
          low: number
          /** @description The middle case. */
          mid: number
        }
        /** @description The smallest age used, in years. */
        least_age_years: number
        /** @description Factor from the net revenue of a year to the value. */
        multiple: {
          /** @description The high case. */
          high: number
          /** @description The low case. */
          low: number
          /** @description The middle case. */
          mid: number
        }
        /** @description The part of that which is assumed to remain after a second deduction. */
        second_share: number
        /** @description US dollars per stream. */
        usd_per_stream: number
        /** @description The version of the constants. */
        version: number
      }
      /** @description The currency of the amounts (ISO 4217). */
      currency: string
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
        /** @description The age used, in years. */
        age_years: number
        /** @description Measured recordings whose release date is known. */
        dated_song_count: number
        /** @description age_days / dated_song_count / 365.25, in years; null if no release date is known. */
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
      steps: components['schemas']['ValuationStep'][]
    }
    /** @description A fan on the list of a site. */
    Fan: {
      /**
       * Format: date-time
       * @description When the link in the mail was followed (UTC).
       */
      confirmed_at: string | null
      /**
       * Format: date-time
       * @description When the fan signed up (UTC).
       */
      created_at: string
      /** @description The fan's address. */
      email: string
      /** @description The language of the page. Null for older sign-ups. */
      language: string | null
      /** @description The budget that holds the mail with the link of a pending fan: of the address or its network, of the page, of the owner, of the deployment, or because few fans confirm. Null if none does. */
      mail_held_by: ('repeated' | 'page' | 'workspace' | 'platform' | 'few_confirmed') | null
      /** @description The name of its page; null if it has none. */
      page_name: string | null
      /**
       * Format: uuid
       * @description The `record_id` of the receipt of this sign-up.
       */
      receipt_id: string
      /**
       * Format: uuid
       * @description The site of the list.
       */
      site_id: string
      /**
       * @description Pending until the mail is confirmed; single if the deployment sent no mail.
       * @enum {string}
       */
      state: 'pending' | 'confirmed' | 'single'
    }
    /** @description The new fans of a day. */
    FanDay: {
      /**
       * Format: date
       * @description The day (UTC).
       */
      date: string
      /** @description New fans of the day. */
      fans: number
    }
    /** @description A value of a recording that is left out or changed. */
    FileNotice: {
      /**
       * @description What is not imported as it is.
       * @enum {string}
       */
      field: 'name' | 'artist' | 'release_date' | 'share'
      /** @description The line of the file, from 1. */
      line: number
      /** @description Why. */
      reason: string
      /** @description What the file has. */
      value: string
    }
    /** @description What a file leaves open. */
    FileQuestion: {
      /** @description The possible answers. */
      choices: {
        /** @description What it means. */
        label: string
        /** @description For the option. */
        value: string
      }[]
      /**
       * @description The option that answers it.
       * @enum {string}
       */
      option: 'isrc_column' | 'share_column' | 'date_order' | 'share_unit'
      /** @description What is open. */
      question: string
      /** @description The answer that was assumed; null if these values are left out until it is given. */
      read_as: string | null
    }
    /** @description The body of a request to `generate_site`. */
    GenerateSiteRequest: {
      /**
       * @description Selects this change. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      action: 'generate'
      /** @description Return a runId at once instead of the site. Follow it with list_task_runs. Default: `false`. */
      background?: boolean
      /** @description Look, texts and game; empty for another version. Facts are fields of create_site and of an edit. */
      instruction: string
      /** @description The revision that you read. */
      revision: number
    }
    /** @description The response of `generate_site`. */
    GenerateSiteResponse: {
      /** @description What changed in the draft. If nothing did, nothing is written or charged. */
      changes?: {
        /** @description What changed: a field of the draft, or `game`. */
        field: string
        /** @description What it was; absent if it is new. */
        from?: string
        /** @description What it is; null if it was removed. */
        to: string | null
      }[]
      /** @description Whether it was charged. The built-in composer is free, and so is a page that stays as it is. */
      charged?: boolean
      /** @description Parts of the instruction that were not followed, as they were written. */
      not_understood?: string[]
      /**
       * Format: uuid
       * @description With background, or if the work takes longer than the host waits: follow it with list_task_runs.
       */
      runId?: string
      /** @description The site, unless there is a runId. */
      site?: components['schemas']['Site']
      /** @description Colors that the brief names and the draft does not have. */
      unused_colors?: {
        /** @description The color, #rrggbb. */
        color: string
        /** @description Why the page does not have it. */
        reason: string
        /** @description As the brief has it. */
        words: string
      }[]
    }
    /** @description The response of `get_account`. */
    GetAccountResponse: {
      /** @description The account. */
      account: components['schemas']['Account']
      /** @description The credential of this request. */
      credential: components['schemas']['Credential']
      /** @description The balance, in US cents; null for an OAuth client. */
      credits: number | null
      /** @description What this app may do; the person changes it in the console, under Settings, Apps. Null for other credentials. */
      grant: components['schemas']['OwnGrant'] | null
      /** @description Organizations that you belong to. */
      organizations: components['schemas']['Membership'][]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `get_artist`. */
    GetArtistResponse: {
      /** @description The artist. */
      artist: components['schemas']['Artist']
      /** @description Catalogs of the workspace with recordings under its name. Another artist may have the same name. */
      catalogs: components['schemas']['ArtistCatalog'][]
      /** @description Pages of the workspace about this artist. */
      pages: {
        /** @description Fans on their lists, without pending ones. One on two lists counts twice. */
        fans: number
        /** @description At most 24, newest first. */
        newest: components['schemas']['HomePage'][]
        /** @description How many there are. */
        total: number
        /** @description How often these pages were opened in the past two years. */
        visits: number
      }
      /** @description Of the recordings under its name in these catalogs, each once: of the 7 days until yesterday against the 7 before. */
      plays: components['schemas']['ArtistPlays']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description How many other catalogs were not read: the newest 200 are, while they have at most 20,000 recordings together. */
      unread_catalogs: number
    }
    /** @description The response of `get_catalog_daily_gains`. */
    GetCatalogDailyGainsResponse: {
      /**
       * Format: uuid
       * @description The catalog.
       */
      catalog_id: string
      /** @description What is known of the recordings, as of the headline; those that are counted as usual are left out. */
      conditions: components['schemas']['ConditionCount'][]
      /** @description Each date after since, by date. */
      dates: components['schemas']['DailyGain'][]
      /** @description The name of the catalog. */
      name: string
      /** @description Recordings of the catalog, observed or not. */
      recordings: number
      /**
       * Format: date
       * @description The date before the first gain.
       */
      since: string
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /**
       * Format: date
       * @description The last date.
       */
      until: string
    }
    /** @description The response of `get_catalog_playcount_history`. */
    GetCatalogPlaycountHistoryResponse: {
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
      pagination: components['schemas']['Pagination']
      /** @description The two compared periods. */
      periods: components['schemas']['ComparedPeriods']
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
      recordings: components['schemas']['Recording'][]
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
    /** @description The response of `get_catalog_recording`. */
    GetCatalogRecordingResponse: {
      /** @description Their difference; null unless comparable. */
      absolute_growth: number | null
      /**
       * Format: date-time
       * @description When it was added to the catalog (UTC).
       */
      added_at: string
      /** @description Null if unknown. */
      artist: string | null
      /**
       * Format: date-time
       * @description What was recorded by then is in the figures: now, or of a catalog of more than 5,000 recordings the time of its latest valuation (UTC).
       */
      as_of: string
      /**
       * Format: uuid
       * @description The catalog.
       */
      catalog_id: string
      /**
       * Format: date
       * @description The first date on which it is compared if it is counted on each from now on; null if it is compared, or unknown.
       */
      compared_again_on: string | null
      /** @description The same as comparisons name it; null with state. */
      comparison_state:
        | (
          | 'comparable'
          | 'incomplete'
          | 'counter_correction'
          | 'invalid_observation'
          | 'unaligned_observations'
        )
        | null
      /** @description What is known of it beside the others, as of the headline; null if it is counted as usual. */
      condition: components['schemas']['RecordingCondition'] | null
      /** @description Of the 15 dates of the comparison: those on which the counter fell. */
      correction_days: string[]
      /** @description Plays of the latest 7 days; null unless comparable. */
      current_change: number | null
      /** @description Each date until yesterday, oldest first. */
      days: components['schemas']['RecordingDay'][]
      /** @description The details that a file of its owners gave, because the stores have none. */
      from_file: ('name' | 'artist' | 'release_date')[]
      /** @description The plays of each of the 14 days, oldest first; null where that date or the one before has no count, or the counter fell. */
      gains: (number | null)[]
      /** @description Of the 15 dates of the comparison: those with a count that cannot be plays. */
      invalid_days: string[]
      /** @description The recording. */
      isrc: string
      /** @description Its latest valid count; null without one. */
      last_count: number | null
      /**
       * Format: date
       * @description The date of that count (UTC).
       */
      last_counted_on: string | null
      /** @description Of the 15 dates of the comparison: those without a count. */
      missing_days: string[]
      /** @description Null if unknown. */
      name: string | null
      /** @description Other catalogs of yours that have it, by name, 100 at most. */
      other_catalogs: components['schemas']['OtherCatalog'][]
      /** @description The difference in percent of the 7 days before; null if that is 0 or the recording is not comparable. */
      percentage_growth: number | null
      /** @description The 7 days until yesterday, and the 7 before; of a catalog of more than 5,000 recordings until the day before its latest valuation. */
      periods: {
        /** @description From since. */
        current: components['schemas']['Period']
        /** @description Length of each period, in UTC days. */
        days: number
        /** @description Ends where the current one starts. */
        previous: components['schemas']['Period']
      }
      /** @description Plays of the latest 7 days, by the counts at both ends: also of a recording that is not compared. Null if unknown. */
      plays: number | null
      /** @description Plays of the 7 days before; null unless comparable. */
      previous_change: number | null
      /**
       * Format: date
       * @description Null if unknown.
       */
      release_date: string | null
      /** @description The part of it that the owners of the catalog have, in percent; null if none was given. */
      share: number | null
      /** @description What is known of its counts; null in a catalog of more than 5,000 recordings until its next valuation. */
      state: ('invalid' | 'new' | 'stale' | 'gap' | 'fell' | 'other_hour' | 'whole') | null
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description Its part of the middle case of the catalog's headline, in US dollars; null without one. */
      value: number | null
      /** @description Its value in US dollars by the stored valuation that the headline is, with its own range: ranges do not add up. Null without one. */
      value_range: {
        /**
         * Format: date-time
         * @description When it was valued (UTC).
         */
        as_of: string
        /** @description The high case. */
        high: number
        /** @description The low case. */
        low: number
        /** @description The middle case. */
        mid: number
      } | null
      /** @description The same as a part of 1; null without one. */
      value_share: number | null
    }
    /** @description The response of `get_catalog`. */
    GetCatalogResponse: {
      /** @description The catalog. */
      catalog: components['schemas']['Catalog']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `get_credits`. */
    GetCreditsResponse: {
      /** @description In US cents. Includes the free credits of this UTC month, which the first charge of the month enters. */
      balance: number
      /** @description Newest first. */
      entries: components['schemas']['LedgerEntry'][]
      /** @description A lower balance is raised to this amount (US cents) once a UTC month; 0 for an organization. */
      free_credits_monthly: number
      /** @description The last entry of this page, for `before`; null on the last page. */
      next: number | null
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description What operations cost, by their names in the ledger; others are free. */
      prices: {
        /** @description A video. */
        content_creation: components['schemas']['Price']
        /** @description A capture of play counts, by its recordings. */
        playcount_snapshot: components['schemas']['Price']
        /** @description A lookup of live shows. */
        research_events: components['schemas']['Price']
        /** @description The generation of a page. */
        site_generation: components['schemas']['Price']
      }
      /** @description The part of the balance that is reserved for work in progress, in US cents. */
      reserved: number
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `get_home`. */
    GetHomeResponse: {
      /** @description At most 5, the most urgent first. */
      attention: components['schemas']['Attention'][]
      /** @description The 5 with the most plays in the latest 7 days. */
      catalogs: components['schemas']['HomeCatalog'][]
      /** @description What plays stand on; null for an OAuth client that may not compare play counts there. */
      compared: {
        /** @description Catalogs whose recordings were compared. */
        catalogs: number
        /** @description Recordings whose counts were compared. */
        recordings: number
        /** @description Catalogs of the workspace. */
        total_catalogs: number
      } | null
      /** @description Fans who are still on a list, by the day of their confirmation, or of their sign-up where no mail was sent. */
      fans: {
        /** @description The 14 days and today, oldest first. */
        days: components['schemas']['FanDay'][]
        /** @description The difference in percent of the week before; null if that had none. */
        percentage_growth: number | null
        /** @description New fans of the 7 days before today. */
        this_week: number
        /** @description New fans of today so far. */
        today: number
        /** @description New fans of the 7 days before those. */
        week_before: number
      }
      /** @description Comparable recordings of all compared catalogs, each once. */
      movers: {
        /** @description The 3 that lost most. */
        down: components['schemas']['HomeMover'][]
        /** @description The 3 that gained most. */
        up: components['schemas']['HomeMover'][]
      }
      /** @description The pages of the workspace. */
      pages: {
        /** @description Those with a draft alone. */
        draft: number
        /** @description Those without a draft yet. */
        empty: number
        /** @description The 4 newest. */
        newest: components['schemas']['HomePage'][]
        /** @description Those that everybody can read. */
        published: number
        /** @description Pages of the workspace. */
        total: number
      }
      /** @description The two periods of all plays: the 7 days until yesterday, and the 7 before. */
      periods: {
        /** @description From since. */
        current: components['schemas']['Period']
        /** @description Length of each period, in UTC days. */
        days: number
        /** @description Ends where the current one starts. */
        previous: components['schemas']['Period']
      }
      sample: components['schemas']['Sample']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `get_playcount_snapshot_price`. */
    GetPlaycountSnapshotPriceResponse: {
      /** @description The price. */
      price: components['schemas']['SnapshotPrice']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `get_playcount_snapshot`. */
    GetPlaycountSnapshotResponse: {
      /** @description The capture. */
      snapshot: components['schemas']['StoredSnapshot']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `get_playcount_summary`. */
    GetPlaycountSummaryResponse: {
      /** @description Current minus previous change, in streams. */
      absolute_growth: number | null
      /** @description The 20 artists with the largest current change. */
      artists: {
        /** @description Current minus previous change, in streams. */
        absolute_growth: number | null
        /** @description Null for unknown ones. */
        artist: string | null
        /** @description Those in the sums. */
        comparable_recordings: number
        /** @description Streams in the current period; null without a comparable recording. */
        current_change: number | null
        /** @description Growth in percent of the previous change; null if that is 0. */
        percentage_growth: number | null
        /** @description Streams in the previous period; null without a comparable recording. */
        previous_change: number | null
        /** @description Recordings in the catalog. */
        recordings: number
        /** @description Whether the previous change is 0. */
        zero_baseline: boolean
      }[]
      /**
       * Format: date-time
       * @description The requested time; null for now.
       */
      as_of: string | null
      /** @description The growth by the boundary dates alone: also of recordings with a missing day between them. */
      by_boundary_dates: {
        /** @description Current minus previous change, in streams. */
        absolute_growth: number | null
        /** @description Streams in the current period; null without a comparable recording. */
        current_change: number | null
        /** @description Growth in percent of the previous change; null if that is 0. */
        percentage_growth: number | null
        /** @description Streams in the previous period; null without a comparable recording. */
        previous_change: number | null
        /** @description Recordings with counts on all three boundary dates, and no event or fall. */
        recordings: number
        /** @description Whether the previous change is 0. */
        zero_baseline: boolean
      }
      /**
       * Format: uuid
       * @description The catalog.
       */
      catalog_id: string
      /** @description The part of known_streams that comparable recordings have, 0 to 1; null without any. */
      comparable_share: number | null
      /**
       * @description Comparisons are provisional.
       * @constant
       */
      comparison_quality: 'legacy_recording_series_identity_unverified'
      /**
       * Format: date
       * @description The nearest since with which 9 of 10 recordings are counted on every date; null if most are compared, or without one.
       */
      complete_since: string | null
      /** @description How the current change is spread over comparable recordings; null if it is 0. */
      concentration: {
        /** @description Herfindahl-Hirschman index: the sum of squared shares, 0 to 1. */
        hhi: number | null
        /** @description Share of the largest recording, 0 to 1. */
        top_1: number | null
        /** @description Share of the 10 largest, 0 to 1. */
        top_10: number | null
      }
      /** @description What is known of the recordings, as of the headline; those that are counted as usual are left out. */
      conditions: components['schemas']['ConditionCount'][]
      /** @description All events. */
      counter_event_count: number
      /** @description By date; the 50 largest. */
      counter_events: components['schemas']['CounterEvent'][]
      /** @description Streams in the current period; null without a comparable recording. */
      current_change: number | null
      /**
       * @description How it was captured.
       * @constant
       */
      data_source: 'apify_spotify_playcount'
      /** @description Recordings whose days were searched for events, 500 at most. */
      examined_recordings: number
      /** @description 1.4826 times the median absolute deviation from growth_median. */
      growth_deviation: number | null
      /** @description Median of ln((current_change + 1) / (previous_change + 1)). */
      growth_median: number | null
      /**
       * Format: date-time
       * @description Observations recorded by then are included (UTC).
       */
      known_at: string
      /** @description Sum of the last count of each recording in the range, without invalid ones and those that conditions name as implausible, shares_counter or continues_as: a shared counter counts once. */
      known_streams: number
      /**
       * @description What is counted.
       * @constant
       */
      metric: 'platform_displayed_play_count'
      /** @description Comparable recordings with the largest changes. */
      movers: {
        /** @description The 10 with the largest decline. */
        down: components['schemas']['Mover'][]
        /** @description The 10 with the largest absolute growth. */
        up: components['schemas']['Mover'][]
      }
      /** @description Why recordings are not in the sums; states without recordings are left out. */
      not_comparable: {
        /** @description What it means. */
        reason: string
        /** @description How many recordings. */
        recordings: number
        /**
         * @description The state.
         * @enum {string}
         */
        state: 'invalid_observation' | 'incomplete' | 'counter_correction' | 'unaligned_observations'
      }[]
      /** @description All other artists. */
      other_artists: {
        /** @description Current minus previous change, in streams. */
        absolute_growth: number | null
        /** @description How many artists. */
        artists: number
        /** @description Those in the sums. */
        comparable_recordings: number
        /** @description Streams in the current period; null without a comparable recording. */
        current_change: number | null
        /** @description Growth in percent of the previous change; null if that is 0. */
        percentage_growth: number | null
        /** @description Streams in the previous period; null without a comparable recording. */
        previous_change: number | null
        /** @description Recordings in the catalog. */
        recordings: number
        /** @description Whether the previous change is 0. */
        zero_baseline: boolean
      }
      /** @description Growth in percent of the previous change; null if that is 0. */
      percentage_growth: number | null
      /** @description The two compared periods. */
      periods: {
        /** @description From since. */
        current: components['schemas']['Period']
        /** @description Length of each period, in UTC days. */
        days: number
        /** @description Ends where the current one starts. */
        previous: components['schemas']['Period']
      }
      /**
       * @description The streaming service.
       * @constant
       */
      platform: 'spotify'
      /** @description Streams in the previous period; null without a comparable recording. */
      previous_change: number | null
      /** @description Recordings by state. */
      recordings: {
        /** @description Those in the sums. */
        comparable: number
        /** @description The counter fell. */
        counter_correction: number
        /** @description A day has no observation. */
        incomplete: number
        /** @description A count is negative or above 2^53 - 1. */
        invalid_observation: number
        /** @description All recordings of the catalog. */
        total: number
        /** @description A day was captured more than an hour from the first one's time of day. */
        unaligned_observations: number
      }
      /**
       * @description What the numbers mean.
       * @constant
       */
      semantics:
        'Change between cumulative public observations, not exact calendar-day streams or royalty statements'
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /**
       * @description All recordings of the catalog.
       * @constant
       */
      summary_scope: 'catalog'
      /** @description The same sums without the recordings of merges and jumps. */
      without_counter_events: {
        /** @description Current minus previous change, in streams. */
        absolute_growth: number | null
        /** @description Streams in the current period; null without a comparable recording. */
        current_change: number | null
        /** @description Growth in percent of the previous change; null if that is 0. */
        percentage_growth: number | null
        /** @description Streams in the previous period; null without a comparable recording. */
        previous_change: number | null
        /** @description Comparable recordings without an event. */
        recordings: number
        /** @description Whether the previous change is 0. */
        zero_baseline: boolean
      }
      /** @description Whether the previous change is 0. */
      zero_baseline: boolean
    }
    /** @description The response of `get_public_site`. */
    GetPublicSiteResponse: {
      /** @description The published view. */
      snapshot: components['schemas']['SiteDocument']
    }
    /** @description The response of `get_recharge`. */
    GetRechargeResponse: {
      /** @description The settings and the state. */
      recharge: components['schemas']['Recharge']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `get_sandbox`. */
    GetSandboxResponse: {
      /** @description The sandbox. */
      sandbox: components['schemas']['Sandbox']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `get_signup_receipt`. */
    GetSignupReceiptResponse: {
      /** @description The mail with the link: the one that was sent, else the latest. Null if there was none within 90 days. */
      mail: components['schemas']['SignupMail'] | null
      receipt: components['schemas']['ConsentReceipt']
    }
    /** @description The response of `get_site_palettes`. */
    GetSitePalettesResponse: {
      /** @description The most suitable first. */
      palettes: components['schemas']['SitePalette'][]
      /** @description Colors that the brief names and the draft does not have. */
      unused_colors: {
        /** @description The color, #rrggbb. */
        color: string
        /** @description Why the page does not have it. */
        reason: string
        /** @description As the brief has it. */
        words: string
      }[]
    }
    /** @description The response of `get_site`. */
    GetSiteResponse: {
      /** @description The site. */
      site: components['schemas']['Site']
    }
    /** @description The response of `get_site_signups`. */
    GetSiteSignupsResponse: {
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description Newest first. */
      signups: components['schemas']['SiteSignup'][]
    }
    /** @description The response of `get_site_visits`. */
    GetSiteVisitsResponse: {
      /** @description Each day of the period, without gaps. */
      days: components['schemas']['SiteDay'][]
      /**
       * Format: date
       * @description The first day (UTC).
       */
      since: string
    }
    /** @description The response of `get_task_run`. */
    GetTaskRunResponse: {
      /** @description The run. */
      run: components['schemas']['Run']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `get_usage`. */
    GetUsageResponse: {
      /** @description The limits that count your account. */
      rate_limits: components['schemas']['RateLimit'][]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description Your buckets, then those of the organization. */
      storage: components['schemas']['StorageUsage'][]
    }
    /** @description The response of `get_valuation_model`. */
    GetValuationModelResponse: {
      /** @description The latest comparison, by horizon, age and size. */
      backtests: components['schemas']['ValuationBacktest'][]
      /** @description Errors of fewer recordings are null. */
      min_recordings: number
      /** @description The latest model; null before the first night. */
      model: components['schemas']['ValuationModel'] | null
      /**
       * @description Whether this deployment has enough recordings with a history, so that errors can be told.
       * @enum {string}
       */
      state: 'published' | 'too_few_recordings' | 'not_fitted'
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `get_valuation_report`. */
    GetValuationReportResponse: {
      /**
       * Format: date-time
       * @description Only what was recorded by then is used (UTC).
       */
      as_of: string
      /** @description What is assumed. */
      assumptions: {
        /** @description The version of the constants of the band, from which the shares are. */
        constants_version: number
        /** @description By which a payment is worth less for each year until it comes. */
        discount_rate: number
        /** @description The part of gross revenue that is assumed to remain after a first deduction. */
        first_share: number
        /**
         * @description How often the result is expected between low and high, in percent.
         * @constant
         */
        interval_percent: 80
        /** @description The model of the forecast, described at /api/valuation-model. */
        model: {
          /** @description The part of the variance of errors that recordings have in common. */
          common_share: number
          /** @description The stored model, the latest one of as_of; null for the default, if none was stored by then. */
          id: number | null
          /**
           * Format: date-time
           * @description It was fitted on what was recorded by then (UTC); null for the default.
           */
          known_until: string | null
          /** @description The version of the method. */
          method: string
          /** @description On how many recordings. */
          recordings: number
          /** @description The chance that a recording which is gone for n days is counted again is 1 - (n / (n + 365)) ^ return_exponent. Older valuations have none. */
          return_exponent?: number
          /** @description The longest horizon whose errors are known. Beyond it the interval grows faster; null for models that had none. */
          tested_days: number | null
        }
        /** @description The source of the price; null if the request names the price. */
        price: {
          /**
           * Format: date
           * @description When it was published.
           */
          published_on: string
          /** @description Whose price it is. */
          service: string
          /** @description What was published, and by whom. */
          source: string
          /** @description Where. */
          source_url: string
          /** @description US dollars. */
          usd_per_1000_streams: number
          /** @description The year of the streams that were paid. */
          year: number
        } | null
        /** @description How far the price is from the published one, if it is more than 10 times or less than a tenth of it. */
        price_notice: string | null
        /** @description The part of that which is assumed to remain after a second one. */
        second_share: number
        /** @description Years of cash flow. What is earned later counts nothing. */
        term_years: number
        /** @description The price of 1,000 streams, in US dollars. */
        usd_per_1000_streams: number
      }
      /** @description What of the value rests on counts or ages that may be wrong. */
      at_risk: components['schemas']['ValueAtRisk']
      base: components['schemas']['ValueBase']
      /** @description By year. The value is the sum of the present values. */
      cash_flow: components['schemas']['CashFlowYear'][]
      /**
       * Format: uuid
       * @description The catalog.
       */
      catalog_id: string
      /** @description Its name. */
      catalog_name: string
      /** @description The latest lifetime average, for comparison; null if there is none. */
      comparison: {
        /** @description The currency of the amounts (ISO 4217). */
        currency: string
        /** @description Why they differ. */
        explanation: string
        /** @description The high case. */
        high: number
        /** @description The low case of the band. */
        low: number
        /**
         * Format: date-time
         * @description When it was measured (UTC).
         */
        measured_at: string
        /** @description The middle case. */
        mid: number
        /** @description The mid value of the report by that of the band. */
        ratio: number | null
      } | null
      /** @description How much few recordings count. */
      concentration: {
        /** @description The part of the recording with the most streams in the trailing year, from 0 to 1; null if nothing was streamed. */
        top_1_share: number | null
        /** @description That of the ten recordings with the most, from 0 to 1; null if nothing was streamed. */
        top_10_share: number | null
      }
      /** @description How far the value can be relied on; null without a value. */
      confidence: components['schemas']['Confidence'] | null
      /** @description What of the catalog is in the value. */
      coverage: {
        /** @description Valued ones that were counted over less than 7 days: by their count and age. */
        by_count_only: number
        /** @description The latest counts of valued recordings by those of all, from 0 to 1; null if nothing was streamed. */
        covered_share: number | null
        /** @description The sum of the latest counts of all but those that are implausible or counted as another one. */
        last_counts: number
        /** @description Without one. */
        not_valued: number
        /** @description Of the catalog. */
        recordings: number
        /** @description With a forecast. */
        valued: number
      }
      /**
       * @description The currency of all amounts.
       * @constant
       */
      currency: 'USD'
      /** @description How streams fall with age, by age. */
      decay: {
        /** @description The age of recordings at as_of. */
        age_class: string
        /** @description Next year by the trailing year; null without streams. */
        change_percent: number | null
        /** @description Mean of theirs, weighted by trailing streams. */
        decay_exponent: number | null
        /** @description The estimate of the next 365 days. */
        next_year_streams: number
        /** @description How many. */
        recordings: number
        /** @description Of the trailing year. */
        trailing_streams: number
      }[]
      /** @description Paths of the saved counts of each day of the trailing year, as CSV, latest first. */
      evidence: string[]
      /**
       * Format: uuid
       * @description The stored valuation, by which every surface shows the same; null before the first one.
       */
      id: string | null
      /** @description Null if there is a value. */
      missing: {
        /** @description What is missing. */
        explanation: string
        /**
         * Format: date
         * @description From when on a value is possible with a capture each day; null if that cannot be said.
         */
        possible_from: string | null
      } | null
      /** @description The value by the net revenue of the trailing year; null without a value. */
      multiple: {
        /** @description Exceeded with a probability of 10 %. */
        high: number
        /** @description Exceeded with a probability of 90 %. */
        low: number
        /** @description The estimate. */
        mid: number
      } | null
      /** @description What is not, by reason. */
      not_valued: components['schemas']['NotValued'][]
      /** @description Valued recordings that are not listed, summed. The CSV lists all. */
      other_recordings: {
        /** @description The estimate of the next 365 days. */
        next_year_streams: number
        /** @description How many. */
        recordings: number
        /** @description Of the trailing year. */
        trailing_streams: number
      }
      /** @description The 100 with the most streams in the trailing year. */
      recordings: components['schemas']['ReportRecording'][]
      /** @description By month. The value does not use it. */
      seasonality: {
        /** @description The latest 12 complete months; empty if unknown. */
        months: {
          /** @description By the average day of the 12 months. */
          index: number
          /** @description YYYY-MM. */
          month: string
          /** @description Of these recordings. */
          streams_per_day: number
        }[]
        /** @description What it says, or what is missing. */
        note: string
        /** @description Recordings whose counts cover the 12 months. */
        recordings: number
        /**
         * @description Known if a full year of counts is.
         * @enum {string}
         */
        state: 'known' | 'unknown'
      }
      /**
       * @description What it is.
       * @constant
       */
      semantics:
        'An estimate from public play counts of one service: not an appraisal, not a royalty statement'
      /** @description How much the value depends on each input. */
      sensitivity: components['schemas']['ValuationSensitivity'][]
      /** @description The hash of the stored valuation and its inputs; null before the first one. */
      sha256: string | null
      /**
       * @description Whether there is enough data for a value.
       * @enum {string}
       */
      state: 'valued' | 'insufficient_data'
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description The 365 days before as_of. */
      trailing_year: {
        /** @description For the days before the first count and after the last one. */
        estimated_streams: number
        /**
         * Format: date
         * @description The first day (UTC).
         */
        from: string
        /** @description Measured streams by all, from 0 to 1; null if nothing was streamed. */
        measured_share: number | null
        /** @description The gains between saved counts. */
        measured_streams: number
        /** @description Of these streams, in US dollars. */
        net_revenue: number
        /** @description Streams a day at present. */
        run_rate_per_day: number
        /** @description Measured and estimated streams. */
        streams: number
        /**
         * Format: date
         * @description The last day (UTC).
         */
        to: string
      }
      /** @description Whether a newer valuation is being made. This one is shown until then. */
      updating: boolean
      /** @description An interval of 80 %, in US dollars; null without enough data. */
      value: {
        /** @description Exceeded with a probability of 10 %. */
        high: number
        /** @description Exceeded with a probability of 90 %. */
        low: number
        /** @description The estimate. */
        mid: number
      } | null
    }
    /** @description The response of `get_webhook_endpoint`. */
    GetWebhookEndpointResponse: {
      /** @description The endpoint. */
      endpoint: components['schemas']['WebhookEndpoint']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description An app that may use the account. */
    Grant: {
      /**
       * Format: uuid
       * @description The id of the app: the `client_id` of its registration at Supabase Auth.
       */
      client_id: string
      /** @description The name that the app gave itself. Nobody has checked it. */
      client_name: string | null
      /** @description The website that the app gave itself. Nobody has checked it. */
      client_uri: string | null
      /**
       * Format: date-time
       * @description When you let the app in, for the latest time (UTC).
       */
      created_at: string
      /**
       * Format: date-time
       * @description From when its tokens are refused, until you let it in again (UTC).
       */
      ends_at: string
      /**
       * Format: date-time
       * @description When the app last got a token for your account (UTC), which it does about once an hour while it is used; null if it has none.
       */
      last_token_at: string | null
      /** @description Whether it may publish, unpublish and delete pages, change their addresses, and share reports. */
      may_publish: boolean
      /** @description Whether it may order captures that repeat. */
      may_schedule: boolean
      /** @description What the app may spend of your credits in a month (UTC), its schedules included. */
      monthly_budget_credits: number
      /** @description The organizations that it is let into, beside your own workspace. */
      organizations: components['schemas']['GrantOrganization'][]
      /** @description How many of the schedules that you pay for are its own. */
      schedule_count: number
      /** @description What these cost at most in a month, within their own budgets. */
      schedule_credits: number
      /** @description What the app may do. */
      scopes: ('read' | 'write')[]
      /** @description What it has spent in this month, its work in progress included. */
      spent_credits: number
    }
    /** @description Credits that an app may spend, in US cents. */
    GrantBudget: {
      /** @description What it may still spend. */
      left: number
      /** @description What it may spend in a month (UTC). */
      limit: number
      /**
       * Format: date-time
       * @description When the next month begins.
       */
      resets_at: string
      /** @description What it has spent, its work in progress included. */
      used: number
    }
    /** @description An organization that an app is let into. */
    GrantOrganization: {
      /** @description Whether it may compare play counts there: an owner of the organization has opened that to it. */
      comparisons: boolean
      /** @description Null if it has none. */
      name: string | null
      /**
       * Format: uuid
       * @description The organization.
       */
      organization_id: string
      /** @description What it may do there. */
      scopes: ('read' | 'write')[]
      /**
       * @description Waiting: an owner of the organization has not approved it, and the app does not reach it.
       * @enum {string}
       */
      state: 'waiting' | 'granted'
    }
    /** @description The value of a catalog, as its report says it first. */
    Headline: {
      /**
       * Format: date-time
       * @description Only what was recorded by then is used (UTC).
       */
      as_of: string
      /** @description The part of the value on counts or ages that may be wrong; null before the first valuation. */
      at_risk: {
        /** @description How many. */
        recordings: number
        /** @description By the mid value, from 0 to 1; null if nothing was streamed. */
        share: number | null
        /** @description Their part of the mid value, in US dollars; null without a value. */
        value: number | null
      } | null
      /** @description What the value stands on; null before the first valuation. */
      base: components['schemas']['ValueBase'] | null
      /** @description How far the value can be relied on; null without a value. */
      confidence: components['schemas']['Confidence'] | null
      /**
       * @description The currency of all amounts.
       * @constant
       */
      currency: 'USD'
      /**
       * Format: uuid
       * @description The stored valuation, by which every surface shows the same; null before the first one.
       */
      id: string | null
      /** @description Null if there is a value. */
      missing: {
        /** @description What is missing. */
        explanation: string
        /**
         * Format: date
         * @description From when on a value is possible with a capture each day; null if that cannot be said.
         */
        possible_from: string | null
      } | null
      /** @description The hash of the stored valuation and its inputs; null before the first one. */
      sha256: string | null
      /**
       * @description Whether there is a value; being_made before the first valuation.
       * @enum {string}
       */
      state: 'valued' | 'insufficient_data' | 'being_made'
      /** @description Whether a newer valuation is being made. This one is shown until then. */
      updating: boolean
      /** @description An interval of 80 %, in US dollars; null without enough data. */
      value: {
        /** @description Exceeded with a probability of 10 %. */
        high: number
        /** @description Exceeded with a probability of 90 %. */
        low: number
        /** @description The estimate. */
        mid: number
      } | null
    }
    /** @description A catalog of a workspace, in short. */
    HomeCatalog: {
      /** @description Their difference; null if unknown. */
      absolute_growth: number | null
      /**
       * Format: date-time
       * @description When its latest complete capture ended (UTC); null without one.
       */
      captured_at: string | null
      /** @description Those that the plays and their change stand on; null if the catalog was not compared. */
      comparable_recordings: number | null
      /** @description Plays of the latest 7 days; null if unknown. */
      current_change: number | null
      /** @description Its value, as its report says it first. */
      headline: components['schemas']['Headline']
      /**
       * Format: uuid
       * @description The catalog's id.
       */
      id: string
      /** @description Chosen by its owner. */
      name: string
      /** @description The difference in percent of the 7 days before; null if unknown or if those had no plays. */
      percentage_growth: number | null
      /** @description Plays of the 7 days before; null if unknown. */
      previous_change: number | null
      /** @description Recordings in it. */
      recordings: number
    }
    /** @description A recording of a workspace with a large change. */
    HomeMover: {
      /** @description Their difference; null if unknown. */
      absolute_growth: number | null
      /** @description Null if unknown. */
      artist: string | null
      /**
       * Format: uuid
       * @description The newest catalog that has it.
       */
      catalog_id: string
      /** @description What is known of it in that catalog; null if it is counted as usual. */
      condition: components['schemas']['RecordingCondition'] | null
      /** @description Whether its counter jumped: such a gain is no listening. */
      counter_event: boolean
      /** @description Plays of the latest 7 days; null if unknown. */
      current_change: number | null
      /** @description The plays of each of the 14 days, oldest first. */
      gains: number[]
      /** @description The recording. */
      isrc: string
      /** @description Its title; null if unknown. */
      name: string | null
      /** @description The difference in percent of the 7 days before; null if unknown or if those had no plays. */
      percentage_growth: number | null
      /** @description Plays of the 7 days before; null if unknown. */
      previous_change: number | null
    }
    /** @description A page of a workspace, in short. */
    HomePage: {
      /** @description Null if unknown. */
      artist: string | null
      /** @description The first picture of the page; null without one. */
      artwork_url: string | null
      /** @description Fans on its list, without pending ones. */
      fans: number
      /** @description Whether it leads to the release anywhere. */
      has_link: boolean
      /**
       * Format: uuid
       * @description The site's id.
       */
      id: string
      /** @description What it looks like, as published or as its draft; null without one. */
      look: components['schemas']['PageLook'] | null
      /** @description Its name or headline; null if it has none. */
      name: string | null
      /**
       * Format: date-time
       * @description Null while it is not published.
       */
      published_at: string | null
      /**
       * Format: date
       * @description When its release comes out; null if unknown.
       */
      release_date: string | null
      /**
       * @description Empty: without a draft yet.
       * @enum {string}
       */
      state: 'published' | 'draft' | 'empty'
      /** @description How often it was opened in the past two years. */
      visits: number
    }
    /** @description The form of a request to `import_catalog_songs`. */
    ImportCatalogSongsForm: {
      /**
       * Format: binary
       * @description The file, of at most 6000000 bytes.
       */
      file: Blob
    }
    /** @description The body of a request to `import_catalog_songs`. */
    ImportCatalogSongsRequest: {
      /** @description The column of artists, if it is not found. */
      artist_column?: string
      /** @description Ignored: the type of an uploaded file. */
      contentType?: string
      /** @description The text of a CSV file: up to 25,000 rows, with a column of ISRCs. */
      csv?: string
      /**
       * @description What 03/04/2024 is: 3 April or March 4.
       * @enum {string}
       */
      date_order?: 'dmy' | 'mdy'
      /** @description Only says what would change. Default: `false`. */
      dry_run?: boolean
      /** @description Up to 100 ISRCs that are not added, separated by commas. */
      excluded?: string
      /** @description The column of ISRCs, if it is not found. */
      isrc_column?: string
      /** @description Ignored: the name of an uploaded file. */
      name?: string
      /** @description The column of titles, if it is not found. */
      name_column?: string
      /** @description The column of release dates, if it is not found. */
      release_date_column?: string
      /** @description The column of shares, if it is not found. */
      share_column?: string
      /**
       * @description Whether a share of 1 is 1 % or all.
       * @enum {string}
       */
      share_unit?: 'percent' | 'fraction'
      /** @description A Spotify or Apple Music URL, a spotify: URI, or a UPC. */
      source?: string
    }
    /** @description The response of `import_catalog_songs`. */
    ImportCatalogSongsResponse: {
      /** @description Recordings that the catalog did not have. */
      added: number
      /**
       * Format: uuid
       * @description The catalog.
       */
      catalog_id: string
      /** @description Whether nothing was changed. */
      dry_run: boolean
      /** @description How the file was read; null for a source. */
      file: components['schemas']['ReadFile'] | null
      /** @description False if a dry run read only the beginning of the source. */
      is_complete: boolean
      /** @description Values of recordings that are left out or changed. */
      notice_count: number
      /** @description The first 1,000 of them. */
      notices: components['schemas']['FileNotice'][]
      /** @description What the file leaves open. Answer it by the option, and send it again. */
      questions: components['schemas']['FileQuestion'][]
      /** @description The first 100, in the order of the file or the source. */
      recordings: components['schemas']['ImportedSong'][]
      /** @description The first 1,000 refused rows of the file. */
      refused: components['schemas']['RefusedRow'][]
      /** @description Rows of the file, or items of the source, that are not imported. */
      refused_count: number
      /**
       * Format: uuid
       * @description The run that adds the recordings of the source: GET /api/tasks/runs.
       */
      runId?: string
      /** @description Recordings in the catalog now. */
      song_count: number
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description Recordings that it had like this. */
      unchanged: number
      /** @description Recordings that it had, whose share or details the file changes. */
      updated: number
    }
    /** @description A recording of an import. */
    ImportedSong: {
      /** @description Null if unknown. */
      artist: string | null
      /** @description The recording. */
      isrc: string
      /** @description The line of the file, from 1; null for a source. */
      line: number | null
      /** @description Null if unknown. */
      name: string | null
      /**
       * Format: date
       * @description Null if unknown.
       */
      release_date: string | null
      /** @description The part of it that the owners of the catalog have, in percent; null if none was given. */
      share: number | null
      /**
       * @description Whether the catalog had it, and had it like this.
       * @enum {string}
       */
      state: 'new' | 'changed' | 'unchanged'
    }
    /** @description The operation costs more credits than the account or the app has left. */
    InsufficientCredits: {
      /**
       * Format: uri
       * @description Where a person buys the missing credits: the page of credits, with the amount filled in.
       */
      billingUrl: string
      /**
       * @description The same as x-error-code.
       * @enum {string}
       */
      error: 'insufficient_credits' | 'grant_budget_exceeded'
      /** @description The balance that is not reserved, or what the app may still spend this month, in credits (US cents). */
      remaining_credits: number
      /** @description The price of the operation, in credits (US cents). */
      required_credits: number
    }
    /** @description An invitation to an organization. */
    Invitation: {
      /**
       * Format: date-time
       * @description When you were invited (UTC).
       */
      created_at: string
      /**
       * Format: date-time
       * @description When it expires (UTC).
       */
      expires_at: string
      /** @description The e-mail address of the owner who invited you. */
      invited_by: string | null
      /**
       * Format: uuid
       * @description The organization's account id.
       */
      organization_id: string
      /** @description The name that its owners gave it. Null if it has none. */
      organization_name: string | null
      /**
       * @description What you become by accepting.
       * @enum {string}
       */
      role: 'owner' | 'member'
    }
    /** @description An organization that may not invite you. */
    InvitationBlock: {
      /**
       * Format: date-time
       * @description When you left or declined (UTC).
       */
      created_at: string
      /**
       * Format: uuid
       * @description The organization's account id.
       */
      organization_id: string
      /** @description The name that its owners gave it. Null if it has none. */
      organization_name: string | null
    }
    /** @description A request that an API key sent. */
    KeyRequest: {
      /** @description The error code of its response; null for a success. */
      code: string | null
      /** @description How long it took, in milliseconds. */
      duration_ms: number
      /**
       * Format: uuid
       * @description The x-request-id of its response.
       */
      id: string
      /**
       * Format: uuid
       * @description The key that it was sent with.
       */
      key_id: string
      /** @description The HTTP method. */
      method: string
      /** @description The operation; null if it reached none. */
      operation: string | null
      /**
       * Format: date-time
       * @description When it arrived (UTC).
       */
      requested_at: string
      /** @description The path, with the names of its parameters in place of their values; * for a path or a method without an operation. */
      route: string
      /** @description The HTTP status; of a tool that failed, that of its error. */
      status: number
      /**
       * @description Whether it was sent to the API or to the MCP server.
       * @enum {string}
       */
      surface: 'http' | 'mcp'
    }
    /** @description One change of a balance. */
    LedgerEntry: {
      /** @description In credits (US cents). Negative for a charge. */
      amount: number
      /** @description The balance after the change, in credits (US cents). */
      balance_after: number
      /**
       * Format: date-time
       * @description When the balance changed (UTC).
       */
      created_at: string
      /** @description The number of the entry in its ledger, from 1, without gaps. */
      id: number
      /**
       * @description Why the balance changed.
       * @enum {string}
       */
      kind: 'monthly_floor' | 'purchase' | 'charge' | 'adjustment'
      /** @description The operation that was charged for; null for other kinds. */
      operation: string | null
    }
    /** @description The response of `lift_invitation_block`. */
    LiftInvitationBlockResponse: {
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `link_chat_workspace`. */
    LinkChatWorkspaceRequest: {
      /**
       * Format: uuid
       * @description An organization that you own. Default: your own account.
       */
      organization_id?: string
    }
    /** @description The response of `link_chat_workspace`. */
    LinkChatWorkspaceResponse: {
      /** @description Returned only once. */
      code: string
      /**
       * Format: date-time
       * @description When the code ends (UTC).
       */
      expires_at: string
      /** @description What to write in the workspace, starting with the agent’s name there. */
      say: string
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_activity`. */
    ListActivityResponse: {
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description Newest first. */
      runs: components['schemas']['ActivityRun'][]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `list_artist_events`. */
    ListArtistEventsRequest: {
      /**
       * Format: uuid
       * @description One of list_artists.
       */
      artist_id: string
      /**
       * @description Which shows. Default: `"upcoming"`.
       * @enum {string}
       */
      date?: 'upcoming' | 'past' | 'all'
    }
    /** @description The response of `list_artist_events`. */
    ListArtistEventsResponse: {
      /** @description By date. */
      events: components['schemas']['Event'][]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_artist_figures`. */
    ListArtistFiguresResponse: {
      /** @description Pinned ones first, then sorted. */
      artists: components['schemas']['ArtistFigures'][]
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description The two periods of all plays. */
      periods: {
        /** @description From since. */
        current: components['schemas']['Period']
        /** @description Length of each period, in UTC days. */
        days: number
        /** @description Ends where the current one starts. */
        previous: components['schemas']['Period']
      }
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description Artists of the workspace, found or not. */
      total_artists: number
      /** @description How many other catalogs were not read: the newest 200 are, while they have at most 20,000 recordings together. */
      unread_catalogs: number
    }
    /** @description The response of `list_artists`. */
    ListArtistsResponse: {
      /** @description Pinned ones first. */
      artists: components['schemas']['Artist'][]
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_catalog_figures`. */
    ListCatalogFiguresResponse: {
      /** @description The page, sorted. */
      catalogs: components['schemas']['CatalogFigures'][]
      /** @description Null for an OAuth client that may not compare play counts there, and with PLAYCOUNT_HISTORY off. */
      compared: {
        /** @description Catalogs whose recordings are compared. */
        catalogs: number
      } | null
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description The two periods of all plays. */
      periods: {
        /** @description From since. */
        current: components['schemas']['Period']
        /** @description Length of each period, in UTC days. */
        days: number
        /** @description Ends where the current one starts. */
        previous: components['schemas']['Period']
      }
      sample: components['schemas']['Sample']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description Catalogs of the workspace, found or not. */
      total_catalogs: number
    }
    /** @description The response of `list_catalog_recordings`. */
    ListCatalogRecordingsResponse: {
      /**
       * Format: date-time
       * @description What was recorded by then is in the figures: now, or of a catalog of more than 5,000 recordings the time of its latest valuation (UTC).
       */
      as_of: string
      /**
       * Format: uuid
       * @description The catalog.
       */
      catalog_id: string
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description The 7 days until yesterday, and the 7 before; of a catalog of more than 5,000 recordings until the day before its latest valuation. */
      periods: {
        /** @description From since. */
        current: components['schemas']['Period']
        /** @description Length of each period, in UTC days. */
        days: number
        /** @description Ends where the current one starts. */
        previous: components['schemas']['Period']
      }
      /** @description In this order. */
      recordings: components['schemas']['CatalogRecording'][]
      /** @description Recordings that the search finds, whatever state is asked for. */
      states: {
        /** @description All recordings that the search finds. */
        all: number
        /** @description Those of them in this state: its counter fell. */
        fell: number
        /** @description Those of them in this state: a date after its first count has none. */
        gap: number
        /** @description Those of them in this state: a count cannot be plays, or its stored condition is implausible. */
        invalid: number
        /** @description Those of them in this state: counted on each date from its first one, or added within the two weeks and not counted yet. */
        new: number
        /** @description Those of them in this state: a time of day is more than an hour from that of the first date. */
        other_hour: number
        /** @description Those of them in this state: no count on the latest 7 dates. */
        stale: number
        /** @description Those of them in this state: compared. */
        whole: number
      }
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_catalog_songs`. */
    ListCatalogSongsResponse: {
      /**
       * Format: uuid
       * @description The catalog.
       */
      catalog_id: string
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description By ISRC. */
      songs: components['schemas']['CatalogSong'][]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_catalogs`. */
    ListCatalogsResponse: {
      /** @description Newest first. */
      catalogs: components['schemas']['Catalog'][]
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_catalog_valuations`. */
    ListCatalogValuationsResponse: {
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description Latest first. */
      valuations: components['schemas']['Valuation'][]
    }
    /** @description The response of `list_chats`. */
    ListChatsResponse: {
      /** @description Latest change first. */
      chats: components['schemas']['Chat'][]
      /** @description The last row of this page, for `before`; null on the last page. */
      next: string | null
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_chat_workspaces`. */
    ListChatWorkspacesResponse: {
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description Newest first. */
      workspaces: components['schemas']['ChatWorkspace'][]
    }
    /** @description The response of `list_connectors`. */
    ListConnectorsResponse: {
      /** @description By slug. */
      data: components['schemas']['Connector'][]
      /**
       * @description Always true.
       * @constant
       */
      success: true
    }
    /** @description The response of `list_fans`. */
    ListFansResponse: {
      /** @description The fans that the search and the site leave, by state. */
      counts: {
        /** @description All of them. */
        all: number
        /** @description Confirmed ones. */
        confirmed: number
        /** @description Pending ones whose mail is held. */
        held: number
        /** @description Pending ones. */
        pending: number
        /** @description Those on the list without a mail. */
        single: number
      }
      /** @description Newest first. */
      fans: components['schemas']['Fan'][]
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_grants`. */
    ListGrantsResponse: {
      /** @description The apps, the latest first. */
      grants: components['schemas']['Grant'][]
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description The address for which that request is, such as {base_url}/mcp/read-only; null if it names none, or is not yours to decide. */
      resource: string | null
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_invitation_blocks`. */
    ListInvitationBlocksResponse: {
      /** @description Latest first. */
      blocks: components['schemas']['InvitationBlock'][]
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_invitations`. */
    ListInvitationsResponse: {
      /** @description Newest first. */
      invitations: components['schemas']['Invitation'][]
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_keys`. */
    ListKeysResponse: {
      /** @description Newest first. */
      keys: components['schemas']['ApiKey'][]
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_organization_grants`. */
    ListOrganizationGrantsResponse: {
      /** @description The apps. */
      grants: components['schemas']['OrganizationGrant'][]
      /** @description Whether the organization lets no apps in. */
      is_blocked: boolean
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_organization_keys`. */
    ListOrganizationKeysResponse: {
      /** @description Newest first. */
      keys: components['schemas']['OrganizationKey'][]
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_organization_members`. */
    ListOrganizationMembersResponse: {
      /** @description Oldest first. */
      members: components['schemas']['Member'][]
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_organizations`. */
    ListOrganizationsResponse: {
      /** @description By name. */
      organizations: components['schemas']['Organization'][]
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_pages`. */
    ListPagesResponse: {
      /** @description In that order. */
      pages: components['schemas']['PageCard'][]
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description Those that the search finds, by their state. */
      states: {
        /** @description Those with a draft alone. */
        draft: number
        /** @description Those without a draft yet. */
        empty: number
        /** @description Those that everybody can read. */
        published: number
      }
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_playcount_snapshots`. */
    ListPlaycountSnapshotsResponse: {
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description Newest first. */
      snapshots: components['schemas']['StoredSnapshot'][]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_report_links`. */
    ListReportLinksResponse: {
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description Those that open first, then newest first. */
      report_links: components['schemas']['ReportLink'][]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_requests`. */
    ListRequestsResponse: {
      /** @description All of the last day, or those of one key. */
      day: components['schemas']['RequestDay']
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description Newest first. */
      requests: components['schemas']['KeyRequest'][]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_services`. */
    ListServicesResponse: {
      /** @description Most used first. */
      services: components['schemas']['Service'][]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description How many there are with this text. */
      total_count: number
    }
    /** @description The response of `list_sessions`. */
    ListSessionsResponse: {
      /** @description The last row of this page, for `before`; null on the last page. */
      next: string | null
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description Latest change first. */
      sessions: components['schemas']['Session'][]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_site_assets`. */
    ListSiteAssetsResponse: {
      /** @description Newest first. */
      assets: components['schemas']['WorkspaceAsset'][]
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
    }
    /** @description The response of `list_site_revisions`. */
    ListSiteRevisionsResponse: {
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description Newest first. */
      revisions: components['schemas']['SiteRevision'][]
    }
    /** @description The response of `list_sites`. */
    ListSitesResponse: {
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description Newest first. */
      sites: components['schemas']['Site'][]
    }
    /** @description The response of `list_snapshot_recordings`. */
    ListSnapshotRecordingsResponse: {
      /** @description The sum of all its recordings; null while none is captured. */
      plays: number | null
      /** @description Most plays first, those without a count last. */
      recordings: components['schemas']['CapturedRecording'][]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_stored_valuations`. */
    ListStoredValuationsResponse: {
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description Newest first. */
      valuations: components['schemas']['StoredValuation'][]
    }
    /** @description The response of `list_task_runs`. */
    ListTaskRunsResponse: {
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /** @description Newest first. */
      runs: components['schemas']['Run'][]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_tasks`. */
    ListTasksResponse: {
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description Newest first. */
      tasks: components['schemas']['ScheduledTask'][]
    }
    /** @description The response of `list_webhook_deliveries`. */
    ListWebhookDeliveriesResponse: {
      /** @description Newest first. */
      deliveries: components['schemas']['WebhookDelivery'][]
      /** @description Where this page is. */
      pagination: components['schemas']['Pagination']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `list_webhook_endpoints`. */
    ListWebhookEndpointsResponse: {
      /** @description Newest first. */
      endpoints: components['schemas']['WebhookEndpoint'][]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `lookup_songs`. */
    LookupSongsResponse: {
      /** @description In the requested order. */
      results: components['schemas']['SongLookup'][]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description The country of the store. */
      storefront: string
    }
    /** @description A person or an artist in an organization, or a person invited to it. */
    Member: {
      /** @description False for a person who is invited: no member until they accept. */
      accepted: boolean
      /**
       * Format: uuid
       * @description The member's account.
       */
      account_id: string
      /**
       * Format: date-time
       * @description When it was added or invited (UTC).
       */
      created_at: string
      /** @description Null for artists. */
      email: string | null
      /** @description Of a person who is invited; null for members. */
      invitation: {
        /**
         * Format: date-time
         * @description When it expires, 14 days after it was last sent (UTC).
         */
        expires_at: string
        /** @description Whether the person can accept it. False after it expired, and while who sent it is banned or the API key that sent it has ended. */
        is_open: boolean
        /** @description The mail that was last sent of it. */
        mail: {
          /** @description Why it is held or failed: a [limit of mail](requests.md#mail) of the address, of who sends it, of their network or of the deployment; the mail service does not respond, or refuses the address. */
          reason: ('address' | 'sender' | 'network' | 'deployment' | 'service' | 'refused') | null
          /**
           * Format: date-time
           * @description When it was sent (UTC).
           */
          sent_at: string | null
          /**
           * @description A held mail is tried again for a day. Nothing is mailed where the deployment has no mail, or for an owner without an address.
           * @enum {string}
           */
          state: 'waiting' | 'sent' | 'held' | 'failed' | 'not_mailed'
        }
        /**
         * Format: date-time
         * @description From when it can be sent again (UTC).
         */
        resend_at: string
      } | null
      /**
       * @description What the account is.
       * @enum {string}
       */
      kind: 'person' | 'organization' | 'artist'
      /** @description Null if it has none. */
      name: string | null
      /**
       * @description What it is in the organization.
       * @enum {string}
       */
      role: 'owner' | 'member' | 'artist'
    }
    /** @description An organization that you belong to. */
    Membership: {
      /**
       * Format: uuid
       * @description Its id.
       */
      id: string
      /** @description Null if it has none. */
      name: string | null
      /** @description Your role: owner or member. */
      role: string
    }
    /** @description The body of a request to `move_catalog`. */
    MoveCatalogRequest: {
      /**
       * Format: uuid
       * @description The organization that owns it from then on; null for your own account.
       */
      organization_id: string | null
    }
    /** @description The response of `move_catalog`. */
    MoveCatalogResponse: {
      /** @description The catalog. */
      catalog: components['schemas']['Catalog']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description Schedules that were disabled, because another account paid for them. */
      stopped_schedules: number
    }
    /** @description A recording with much growth. */
    Mover: {
      /** @description Current minus previous change, in streams. */
      absolute_growth: number | null
      /** @description Null if unknown. */
      artist: string | null
      /** @description What is known of it; null if it is counted as usual. */
      condition: components['schemas']['RecordingCondition'] | null
      /** @description Whether its counter jumped or was merged. */
      counter_event: boolean
      /** @description Streams in the current period; null without a comparable recording. */
      current_change: number | null
      /** @description The details that a file of its owners gave, because the stores have none. */
      from_file: ('name' | 'artist' | 'release_date')[]
      /** @description The recording. */
      isrc: string
      /** @description Null if unknown. */
      name: string | null
      /** @description Growth in percent of the previous change; null if that is 0. */
      percentage_growth: number | null
      /** @description Streams in the previous period; null without a comparable recording. */
      previous_change: number | null
      /** @description Its logarithmic growth minus growth_median, divided by growth_deviation; null if that is 0. */
      robust_z: number | null
      /** @description Whether the previous change is 0. */
      zero_baseline: boolean
    }
    /** @description An API key with the key itself. */
    NewApiKey: {
      /** @description The key itself. Store it: it is never returned again. */
      api_key: string
      /**
       * Format: date-time
       * @description When it was created (UTC).
       */
      created_at: string
      /**
       * Format: date-time
       * @description When it ends (UTC); null for never.
       */
      expires_at: string | null
      /**
       * Format: uuid
       * @description With which the key is revoked.
       */
      id: string
      /**
       * Format: date-time
       * @description When it was last used (UTC), to the minute; null if never.
       */
      last_used_at: string | null
      /** @description What the key is for. */
      name: string
      /** @description The first characters of the key. */
      prefix: string
      /**
       * Format: date-time
       * @description When it was revoked (UTC); null while it is not.
       */
      revoked_at: string | null
      /** @description What the key may do. */
      scopes: ('read' | 'write')[]
    }
    /** @description An API key of an organization with the key itself. */
    NewOrganizationKey: {
      /** @description The key itself. Store it: it is never returned again. */
      api_key: string
      /**
       * Format: date-time
       * @description When it was created (UTC).
       */
      created_at: string
      /**
       * Format: uuid
       * @description The account of the person who created it; null if it was deleted.
       */
      created_by: string | null
      /**
       * Format: date-time
       * @description When it ends (UTC); null for never.
       */
      expires_at: string | null
      /**
       * Format: uuid
       * @description With which the key is revoked.
       */
      id: string
      /**
       * Format: date-time
       * @description When it was last used (UTC), to the minute; null if never.
       */
      last_used_at: string | null
      /** @description What the key is for. */
      name: string
      /** @description The first characters of the key. */
      prefix: string
      /**
       * Format: date-time
       * @description When it was revoked (UTC); null while it is not.
       */
      revoked_at: string | null
      /** @description What the key may do. */
      scopes: ('read' | 'write')[]
    }
    /** @description A link to a stored report, with its address. */
    NewReportLink: {
      /**
       * Format: date-time
       * @description What was recorded by then is known to it (UTC).
       */
      as_of: string
      /**
       * Format: date-time
       * @description When it was made (UTC).
       */
      created_at: string
      /**
       * Format: date-time
       * @description When it ends by itself (UTC).
       */
      ends_at: string
      /**
       * Format: uuid
       * @description With which it is ended.
       */
      id: string
      /**
       * Format: date-time
       * @description When it was last opened (UTC); null if never.
       */
      last_opened_at: string | null
      /** @description How often it was opened, without programs. */
      opened_count: number
      /** @description Whether its reader sees the recordings, and their CSV. */
      shows_recordings: boolean
      /**
       * @description Whether it opens; maker_left once who made it no longer acts for the workspace.
       * @enum {string}
       */
      state: 'active' | 'expired' | 'revoked' | 'maker_left'
      /** @description The link. Store it: it is never returned again. */
      url: string
      /**
       * Format: uuid
       * @description The stored valuation that it shows.
       */
      valuation_id: string
    }
    /** @description Recordings without a forecast, by reason. */
    NotValued: {
      /** @description In the same order, the recordings as which they are counted; empty for other reasons. */
      counted_as: string[]
      /** @description The same in words. */
      explanation: string
      /** @description At most 100 of them; the CSV has all. */
      isrcs: string[]
      /** @description The sum of their latest counts. */
      last_counts: number
      /** @description A code. */
      reason: string
      /** @description How many. */
      recordings: number
    }
    /** @description An error of connectors and valuations. */
    NumberError: {
      /** @description The HTTP status. */
      error: number
      /** @description What went wrong, for people. */
      message: string
    }
    /** @description A play count that was captured on a day. */
    Observation: {
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
      /** @description The displayed cumulative count, in plays. */
      value: number
    }
    /** @description An organization, with your part in it. */
    Organization: {
      /**
       * Format: date-time
       * @description When it was created (UTC).
       */
      created_at: string
      /**
       * Format: uuid
       * @description The organization's account id.
       */
      id: string
      /** @description Null if it has none. */
      name: string | null
      /** @description The caller's own; null for the organization's own account. */
      role: ('owner' | 'member') | null
    }
    /** @description An app that a person has let into an organization. */
    OrganizationGrant: {
      /** @description The address of the person. */
      account_email: string | null
      /**
       * Format: uuid
       * @description The person who let the app in.
       */
      account_id: string
      /** @description The name of the person. */
      account_name: string | null
      /**
       * Format: uuid
       * @description The id of the app: the `client_id` of its registration at Supabase Auth.
       */
      client_id: string
      /** @description The name that the app gave itself. Nobody has checked it. */
      client_name: string | null
      /** @description The website that the app gave itself. Nobody has checked it. */
      client_uri: string | null
      /** @description Whether it may compare play counts there: an owner of the organization has opened that to it. */
      comparisons: boolean
      /**
       * Format: date-time
       * @description When the person let it in, or last gave it more (UTC).
       */
      created_at: string
      /**
       * Format: date-time
       * @description When its access ends (UTC).
       */
      ends_at: string
      /**
       * Format: date-time
       * @description When an owner opened them (UTC); null while they are closed.
       */
      reviewed_at: string | null
      /** @description The owner who opened them, by name; null if the account is gone. */
      reviewed_by: string | null
      /** @description What it may do there. */
      scopes: ('read' | 'write')[]
      /**
       * @description Waiting: an owner of the organization has not approved it, and the app does not reach it.
       * @enum {string}
       */
      state: 'waiting' | 'granted'
    }
    /** @description An API key of an organization without the key itself. */
    OrganizationKey: {
      /**
       * Format: date-time
       * @description When it was created (UTC).
       */
      created_at: string
      /**
       * Format: uuid
       * @description The account of the person who created it; null if it was deleted.
       */
      created_by: string | null
      /**
       * Format: date-time
       * @description When it ends (UTC); null for never.
       */
      expires_at: string | null
      /**
       * Format: uuid
       * @description With which the key is revoked.
       */
      id: string
      /**
       * Format: date-time
       * @description When it was last used (UTC), to the minute; null if never.
       */
      last_used_at: string | null
      /** @description What the key is for. */
      name: string
      /** @description The first characters of the key. */
      prefix: string
      /**
       * Format: date-time
       * @description When it was revoked (UTC); null while it is not.
       */
      revoked_at: string | null
      /** @description What the key may do. */
      scopes: ('read' | 'write')[]
    }
    /** @description A catalog of yours. */
    OtherCatalog: {
      /**
       * Format: uuid
       * @description The catalog.
       */
      id: string
      /** @description Its name. */
      name: string
    }
    /** @description What an app may do for the person who connected it. */
    OwnGrant: {
      /** @description What it may spend of your credits. */
      budget: components['schemas']['GrantBudget']
      /**
       * Format: date-time
       * @description When the app has to be connected again.
       */
      ends_at: string
      /** @description Whether it may publish, unpublish and delete pages, change their addresses, and share reports. */
      may_publish: boolean
      /** @description Whether it may order captures that repeat. */
      may_schedule: boolean
      /** @description The organizations that it is let into, beside your own workspace. */
      organizations: components['schemas']['GrantOrganization'][]
    }
    /** @description A page of a workspace, with its address. */
    PageCard: {
      /** @description Null if unknown. */
      artist: string | null
      /** @description The first picture of the page; null without one. */
      artwork_url: string | null
      /**
       * Format: date-time
       * @description When it was created (UTC).
       */
      created_at: string
      /** @description Fans on its list, without pending ones. */
      fans: number
      /** @description Whether its draft is not what is published. */
      has_changes: boolean
      /** @description Whether it leads to the release anywhere. */
      has_link: boolean
      /**
       * Format: uuid
       * @description The site's id.
       */
      id: string
      /** @description What it looks like, as published or as its draft; null without one. */
      look: components['schemas']['PageLook'] | null
      /** @description Its name or headline; null if it has none. */
      name: string | null
      /** @description Where everybody reads it; null while it is not published. */
      public_url: string | null
      /**
       * Format: date-time
       * @description Null while it is not published.
       */
      published_at: string | null
      /**
       * Format: date
       * @description When its release comes out; null if unknown.
       */
      release_date: string | null
      /** @description The address that was chosen for it, below /s/; null if none was. */
      slug: string | null
      /**
       * @description Empty: without a draft yet.
       * @enum {string}
       */
      state: 'published' | 'draft' | 'empty'
      /**
       * Format: date-time
       * @description When it last changed (UTC).
       */
      updated_at: string
      /** @description How often it was opened in the past two years. */
      visits: number
    }
    /** @description The title, colors, layout, font and drawing of a page. */
    PageLook: {
      /** @description Color of the button and of accents, #rrggbb. */
      accent?: string
      /**
       * @description The drawing of a page without a picture. Default: the letters of its title; in an earlier layout one by its id.
       * @enum {string}
       */
      art?:
        | 'record'
        | 'sunset'
        | 'orbit'
        | 'waves'
        | 'plaid'
        | 'rain'
        | 'mountains'
        | 'leaves'
        | 'blocks'
        | 'constellation'
        | 'halftone'
        | 'brush'
        | 'collage'
        | 'cassette'
        | 'rays'
        | 'skyline'
        | 'ripples'
        | 'horizon'
      /** @description Background color, #rrggbb. */
      background?: string
      /**
       * @description The block that follows the title; one that is empty does not.
       * @enum {string}
       */
      emphasis?: 'listen' | 'shows' | 'signup' | 'tracks'
      /** @description The point of the picture that stays in view. */
      focus?: {
        /** @description From the left, 0 to 1. */
        x: number
        /** @description From the top, 0 to 1. */
        y: number
      } | null
      /**
       * @description The kind of font.
       * @enum {string}
       */
      font?: 'serif' | 'sans' | 'slab' | 'mono' | 'condensed' | 'round' | 'blackletter'
      /** @description Text color, #rrggbb. */
      foreground?: string
      /** @description The title on the page. */
      headline?: string
      /**
       * @description How the parts of the page are arranged; the last six are those of earlier pages.
       * @enum {string}
       */
      layout?:
        | 'bleed'
        | 'sleeve'
        | 'placard'
        | 'programme'
        | 'tour'
        | 'index'
        | 'letter'
        | 'picture_book'
        | 'editorial'
        | 'poster'
        | 'split'
        | 'cover'
        | 'column'
        | 'marquee'
      /** @description Color of details beside the accent, as numbers, days and small headings, #rrggbb. One that cannot be read is not shown. */
      second?: string
    }
    /** @description Where a page is. */
    Pagination: {
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
    /** @description A period of UTC days. */
    Period: {
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
    /** @description The body of the event `ping`. */
    PingEvent: {
      /** @description What it happened to. */
      data: {
        /**
         * Format: uuid
         * @description The workspace: a person or an organization.
         */
        account_id: string
        /**
         * Format: uuid
         * @description The endpoint that is tested.
         */
        endpoint_id: string
      }
      /**
       * Format: date-time
       * @description When it happened (UTC).
       */
      timestamp: string
      /**
       * @description Always ping.
       * @constant
       */
      type: 'ping'
    }
    /** @description An error of sites, sandboxes and webhooks that outside services send. */
    PlainError: {
      /** @description What went wrong, for people. */
      error: string
    }
    /** @description The body of a request to `preview_site`. */
    PreviewSiteRequest: {
      /** @description Who the page names as the artist. Default: the name of the linked artist. Null removes it. */
      artist?: string | null
      /**
       * Format: uuid
       * @description An artist that you have access to. Null removes it.
       */
      artistId?: string | null
      /** @description All assets of the page, artwork first, as the uploads returned them. A picture may have a `focus`. */
      assets?: {
        /** @description The point of the artwork that stays in view where it is cropped. */
        focus?: {
          /** @description From the left, 0 to 1. */
          x: number
          /** @description From the top, 0 to 1. */
          y: number
        }
        /** @description Its height in pixels. */
        height?: number
        /** @description Name of the file. */
        name: string
        /**
         * @description Type of the file.
         * @enum {string}
         */
        type: 'image/webp' | 'audio/mpeg' | 'audio/wav'
        /** @description Public address of the file. */
        url: string
        /** @description The pixels of a picture; absent for an older one. */
        width?: number
      }[]
      /** @description What the page is about. It is on the page only with showBrief. Null removes it. */
      brief?: string | null
      /** @description Who is responsible for the addresses of fans, by name. Null removes it. */
      controller?: string | null
      /** @description A part of the design, of the draft or for the first one. Colors are corrected until they can be read. */
      design?: {
        /** @description Color of the button and of accents, #rrggbb. */
        accent?: string
        /**
         * @description The drawing of a page without a picture. Default: the letters of its title; in an earlier layout one by its id.
         * @enum {string}
         */
        art?:
          | 'record'
          | 'sunset'
          | 'orbit'
          | 'waves'
          | 'plaid'
          | 'rain'
          | 'mountains'
          | 'leaves'
          | 'blocks'
          | 'constellation'
          | 'halftone'
          | 'brush'
          | 'collage'
          | 'cassette'
          | 'rays'
          | 'skyline'
          | 'ripples'
          | 'horizon'
        /** @description Background color, #rrggbb. */
        background?: string
        /** @description The main button. */
        buttonLabel?: string
        /** @description The text below the headline; may be empty. */
        description?: string
        /**
         * @description The block that follows the title; one that is empty does not.
         * @enum {string}
         */
        emphasis?: 'listen' | 'shows' | 'signup' | 'tracks'
        /** @description A few words above the headline; may be empty. */
        eyebrow?: string
        /**
         * @description The kind of font.
         * @enum {string}
         */
        font?: 'serif' | 'sans' | 'slab' | 'mono' | 'condensed' | 'round' | 'blackletter'
        /** @description Text color, #rrggbb. */
        foreground?: string
        /** @description The title on the page. */
        headline?: string
        /**
         * @description How the parts of the page are arranged; the last six are those of earlier pages.
         * @enum {string}
         */
        layout?:
          | 'bleed'
          | 'sleeve'
          | 'placard'
          | 'programme'
          | 'tour'
          | 'index'
          | 'letter'
          | 'picture_book'
          | 'editorial'
          | 'poster'
          | 'split'
          | 'cover'
          | 'column'
          | 'marquee'
        /** @description Color of details beside the accent, as numbers, days and small headings, #rrggbb. One that cannot be read is not shown. */
        second?: string
        /** @description The title of the sign-up form. */
        signupHeading?: string
      }
      /** @description Whether a page in English has a game. Default: only one without a brief. True takes effect with the next draft. Null removes it. */
      game?: boolean | null
      /** @description Guests on the release. Null removes it. */
      guests?: string[] | null
      /** @description The language of the texts (BCP 47); en by default. The words of the page itself are in en, de, es, fr or pt: in English for any other. Null removes it. */
      language?: string | null
      /** @description Where the release is, in the order of the buttons. Null removes it. */
      links?: {
        /**
         * @description The verb beside its name; without it none.
         * @enum {string}
         */
        action?: 'listen' | 'watch' | 'pre_save' | 'pre_order' | 'buy' | 'download'
        /** @description Only for fans who chose this country (ISO 3166-1); without it for all. */
        country?: string
        /** @description The name of another service or shop. */
        label?: string
        /**
         * @description Where it leads; other needs a label.
         * @enum {string}
         */
        service:
          | 'spotify'
          | 'apple_music'
          | 'youtube'
          | 'youtube_music'
          | 'amazon_music'
          | 'deezer'
          | 'tidal'
          | 'qobuz'
          | 'soundcloud'
          | 'bandcamp'
          | 'other'
        /** @description The https address. */
        url: string
      }[] | null
      /** @description The name of the site or the title. */
      name?: string
      /** @description The privacy policy of the controller. Null removes it. */
      privacyUrl?: string | null
      /**
       * Format: date
       * @description When the release comes out, YYYY-MM-DD. Null removes it.
       */
      releaseDate?: string | null
      /** @description Whether the page prints the brief, as written. Null removes it. */
      showBrief?: boolean | null
      /** @description Live dates. Null removes it. */
      shows?: {
        /** @description The city. */
        city: string
        /** @description The country; a code such as DE is shown as its name. */
        country?: string
        /**
         * Format: date
         * @description The day at the venue, YYYY-MM-DD.
         */
        date: string
        /** @description Whether no tickets are left. */
        soldOut?: boolean
        /** @description When it begins at the venue, HH:MM. */
        time?: string
        /** @description Where tickets are sold. */
        url?: string
        /** @description The venue. */
        venue?: string
      }[] | null
      /** @description The tracks in their order. Null removes it. */
      tracks?: {
        /** @description Guests on this track. */
        guests?: string[]
        /** @description The title. */
        title: string
      }[] | null
      /** @description A video, opened by a link. Null removes it. */
      videoUrl?: string | null
    }
    /** @description The response of `preview_site`. */
    PreviewSiteResponse: {
      /** @description Colors that were changed to be readable. */
      corrections?: components['schemas']['ColorCorrection'][]
      /**
       * Format: date-time
       * @description When the link ends (UTC).
       */
      expires_at: string
      /** @description Give it to the user. */
      url: string
    }
    /** @description The form of a request to `preview_songs`. */
    PreviewSongsForm: {
      /**
       * Format: binary
       * @description The file, of at most 6000000 bytes.
       */
      file: Blob
    }
    /** @description The body of a request to `preview_songs`. */
    PreviewSongsRequest: {
      /** @description The column of artists, if it is not found. */
      artist_column?: string
      /** @description Ignored: the type of an uploaded file. */
      contentType?: string
      /** @description The text of a CSV file: up to 25,000 rows, with a column of ISRCs. */
      csv?: string
      /**
       * @description What 03/04/2024 is: 3 April or March 4.
       * @enum {string}
       */
      date_order?: 'dmy' | 'mdy'
      /** @description The column of ISRCs, if it is not found. */
      isrc_column?: string
      /** @description Ignored: the name of an uploaded file. */
      name?: string
      /** @description The column of titles, if it is not found. */
      name_column?: string
      /** @description The column of release dates, if it is not found. */
      release_date_column?: string
      /** @description The column of shares, if it is not found. */
      share_column?: string
      /**
       * @description Whether a share of 1 is 1 % or all.
       * @enum {string}
       */
      share_unit?: 'percent' | 'fraction'
      /** @description A Spotify or Apple Music URL, a spotify: URI, or a UPC. */
      source?: string
    }
    /** @description The response of `preview_songs`. */
    PreviewSongsResponse: {
      /** @description Recordings that the catalog did not have. */
      added: number
      /** @description How the file was read; null for a source. */
      file: components['schemas']['ReadFile'] | null
      /** @description False if a dry run read only the beginning of the source. */
      is_complete: boolean
      /** @description Values of recordings that are left out or changed. */
      notice_count: number
      /** @description The first 1,000 of them. */
      notices: components['schemas']['FileNotice'][]
      /** @description What the file leaves open. Answer it by the option, and send it again. */
      questions: components['schemas']['FileQuestion'][]
      /** @description The first 100, in the order of the file or the source. */
      recordings: components['schemas']['ImportedSong'][]
      /** @description The first 1,000 refused rows of the file. */
      refused: components['schemas']['RefusedRow'][]
      /** @description Rows of the file, or items of the source, that are not imported. */
      refused_count: number
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description Recordings that it had like this. */
      unchanged: number
      /** @description Recordings that it had, whose share or details the file changes. */
      updated: number
    }
    /** @description What an operation costs. */
    Price: {
      /** @description For each `per_units` units begun, in credits (US cents). */
      credits: number
      /** @description Such as 10 recordings of a capture; 1 for what is charged by request. */
      per_units: number
    }
    /** @description An error as RFC 9457 problem details. */
    Problem: {
      /**
       * Format: uri
       * @description Where a person buys the missing credits: the page of credits, with the amount filled in.
       */
      billingUrl?: string
      /**
       * @description The same as x-error-code.
       * @enum {string}
       */
      code:
        | 'invalid_input'
        | 'unauthenticated'
        | 'insufficient_credits'
        | 'grant_budget_exceeded'
        | 'insufficient_scope'
        | 'forbidden'
        | 'workspace_not_granted'
        | 'grant_read_only'
        | 'grant_not_reviewed'
        | 'grant_may_not_publish'
        | 'grant_may_not_schedule'
        | 'proof_required'
        | 'not_found'
        | 'method_not_allowed'
        | 'request_timeout'
        | 'conflict'
        | 'idempotency_key_reused'
        | 'request_in_progress'
        | 'payload_too_large'
        | 'quota_exceeded'
        | 'unsupported_media_type'
        | 'metadata_unavailable'
        | 'confirmation_required'
        | 'rate_limited'
        | 'internal'
        | 'provider_failed'
        | 'timed_out'
        | 'feature_unavailable'
        | 'store_unavailable'
      /** @description What went wrong, for people. */
      detail: string
      /** @description The invalid fields, for invalid_input. */
      errors?: {
        /** @description A dotted path; empty for the input as a whole. */
        field: string
        /** @description What is wrong with it. */
        message: string
      }[]
      /** @description What to do next, if a corrected request does not solve it. */
      next_step?: string
      /** @description What the request would do. */
      preview?: {
        /** @description Repeat the request with it as X-Confirm. It counts for exactly this request, for ten minutes. */
        confirm: string
        /** @description What it charges at most, in credits (US cents). */
        credits: number
        /** @description What a schedule charges at most in a month. */
        credits_per_month?: number
        /** @description What would happen and what it would cost, as a question to its user. */
        effect: string
        /** @description What the app may still spend this month, in credits (US cents). */
        left?: number
        /**
         * Format: uuid
         * @description The account that pays.
         */
        payer?: string
      }
      /** @description The balance that is not reserved, or what the app may still spend this month, in credits (US cents). */
      remaining_credits?: number
      /** @description The same as x-request-id. */
      request_id: string
      /** @description The price of the operation, in credits (US cents). */
      required_credits?: number
      /** @description The HTTP status. */
      status: number
      /** @description The code in words. */
      title: string
      /**
       * Format: uri
       * @description The page that explains the error.
       */
      type: string
    }
    /** @description The body of a request to `publish_site`. */
    PublishSiteRequest: {
      /**
       * @description Selects this change. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      action: 'publish'
      /** @description The revision that you read. */
      revision: number
    }
    /** @description The response of `publish_site`. */
    PublishSiteResponse: {
      /** @description The site. */
      site: components['schemas']['Site']
    }
    /** @description A limit of the requests of an account. */
    RateLimit: {
      /** @description How many requests it allows in a window. */
      max_requests: number
      /** @description Its name in the header `RateLimit-Policy`. */
      policy: string
      /** @description The length of its window, in seconds. */
      window_seconds: number
    }
    /** @description How a file was read. */
    ReadFile: {
      /** @description The columns that were read. */
      columns: {
        /** @description The name of its column; null if there is none. */
        artist: string | null
        /** @description The name of its column; null if there is none. */
        isrc: string | null
        /** @description The name of its column; null if there is none. */
        name: string | null
        /** @description The name of its column; null if there is none. */
        release_date: string | null
        /** @description The name of its column; null if there is none. */
        share: string | null
      }
      /** @description What separates its columns. */
      delimiter: string
      /** @description How the file was encoded; null for text in JSON. */
      encoding: string | null
      /** @description Rows below the header. */
      row_count: number
      /** @description How shares were read; null without shares, or if it is open. */
      share_unit: ('percent' | 'fraction') | null
      /** @description The names of the other columns, up to 100. */
      unread_columns: string[]
    }
    /** @description The envelope of Slack’s Events API. */
    ReceiveChatEventRequest: {
      /** @description The text to return, for a url_verification. */
      challenge?: string
      /** @description What happened, for an event_callback. */
      event?: {
        /** @description app_mention for a mention of the agent; others are ignored. */
        type: string
      } & {
        [key: string]: unknown
      }
      /** @description Identifies the event, which Slack may send again. */
      event_id?: string
      /** @description The workspace. */
      team_id?: string
      /** @description event_callback, or url_verification while the address is set up. */
      type: string
    } & {
      [key: string]: unknown
    }
    /** @description The response of `receive_chat_event`. */
    ReceiveChatEventResponse: {
      /** @description The challenge of a url_verification; then there is no `ok`. */
      challenge?: string
      /**
       * @description The event was received.
       * @constant
       */
      ok?: true
    }
    /** @description The body of a request to `receive_content_callback`. */
    ReceiveContentCallbackRequest: {
      /** @description A text in place of the headline. */
      message?: string | null
      /** @description One for each run. */
      results?: {
        /** @description The text for the video. */
        captionText?: string | null
        /** @description Why there is no video. */
        error?: string | null
        /** @description The run that made it. */
        runId: string
        /** @description How the run ended; by default derived from videoUrl and error. */
        status?: string | null
        /** @description The address of the video. */
        videoUrl?: string | '' | null
      }[]
      /**
       * @description The outcome of all; by default derived from the results.
       * @enum {string}
       */
      status?: 'completed' | 'failed' | 'timeout'
      /** @description The thread: slack:channel:ts. */
      threadId: string
    }
    /** @description The response of `receive_content_callback`. */
    ReceiveContentCallbackResponse: {
      /**
       * @description Always ok.
       * @constant
       */
      status: 'ok'
    }
    /** @description An event of Stripe. */
    ReceiveStripeEventRequest: {
      /** @description When it happened, in seconds since 1970. */
      created: number
      /** @description What it is about. */
      data: {
        /** @description The object that changed. */
        object: {
          [key: string]: unknown
        }
      } & {
        [key: string]: unknown
      }
      /** @description Identifies the event, which Stripe may send again. */
      id: string
      /** @description What happened; types that do not concern cards and payments are ignored. */
      type: string
    } & {
      [key: string]: unknown
    }
    /** @description The response of `receive_stripe_event`. */
    ReceiveStripeEventResponse: {
      /**
       * @description Always true.
       * @constant
       */
      received: true
    }
    /** @description The settings and the state of automatic recharge. */
    Recharge: {
      /** @description Bought by the recharge so far in this calendar month (UTC); purchases by hand do not count. */
      bought_this_month_credits: number
      /** @description The card that pays; null if none is saved. */
      card: components['schemas']['Card'] | null
      /** @description Bought at a time, or the missing credits if they are more. 1 credit is 1 US cent. */
      credits: number
      /** @description Whether the card is charged when credits run out. */
      enabled: boolean
      /** @description The latest recharge; null if there was none. */
      last: {
        /**
         * Format: date-time
         * @description When it was ordered (UTC).
         */
        at: string
        /** @description How many were bought. 1 credit is 1 US cent. */
        credits: number
        /** @description Why the payment failed; null unless it failed. */
        failure: string | null
        /**
         * @description Open until the payment has an outcome.
         * @enum {string}
         */
        state: 'open' | 'paid' | 'failed'
      } | null
      /** @description The maximum that the recharge buys in a calendar month (UTC); null for no limit. */
      monthly_limit_credits: number | null
      /** @description Why the card is not charged at the moment. Changing the settings or saving a new card ends the pause. */
      paused_reason: string | null
    }
    /** @description A recording, its saved observations, and its growth if they can be compared. */
    Recording: {
      /** @description Current minus previous change, in plays; null unless comparable. */
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
      observations: components['schemas']['Observation'][]
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
    }
    /** @description What is known of a recording, as of the headline. */
    RecordingCondition: {
      /**
       * @description What is known of it.
       * @enum {string}
       */
      code:
        | 'implausible'
        | 'not_counted'
        | 'shares_counter'
        | 'continues_as'
        | 'likely_continued'
        | 'vanished'
        | 'stale'
        | 'likely_copy'
        | 'seasonal'
        | 'slow_counter'
        | 'no_plays'
        | 'future_release'
        | 'age_unknown'
        | 'age_inferred'
        | 'short'
      /** @description The same in words. */
      explanation: string
    }
    /** @description A date of a recording. */
    RecordingDay: {
      /** @description The valid count of the date; null without one. */
      count: number | null
      /**
       * Format: date
       * @description UTC date.
       */
      date: string
      /** @description A sudden change of the counter that is no listening; null without one. */
      event: {
        /**
         * @description What the counter did.
         * @enum {string}
         */
        kind: 'correction' | 'jump' | 'stale_capture'
        /** @description Plays beyond a typical day; of a correction, how far the count fell. */
        plays: number
      } | null
      /** @description fell: by how many plays. */
      fall: number | null
      /** @description Plays since the date before; null unless both have a count. */
      gain: number | null
      /** @description The plays of this date if a late gain, also of a later date, is spread evenly over its dates; null without one. */
      late_average: number | null
      /** @description together: dates since the previous count. */
      late_days: number | null
      /** @description together: plays since the previous count. */
      late_gain: number | null
      /**
       * @description whole: counted on this date and the one before. gap: not counted. fell: the counter fell. together: its plays are known together with those of the dates before, which have no count. invalid: a count that cannot be plays. first: its first count. before_first: earlier than that.
       * @enum {string}
       */
      state: 'whole' | 'gap' | 'fell' | 'together' | 'invalid' | 'first' | 'before_first'
    }
    /** @description A row of a file that is not imported. */
    RefusedRow: {
      /** @description The line of the file, from 1. */
      line: number
      /** @description Its title; null if it has none. */
      name: string | null
      /** @description Why it is not imported. */
      reason: string
      /** @description What it has as its ISRC. */
      value: string
    }
    /** @description The body of a request to `remove_catalog_songs`. */
    RemoveCatalogSongsRequest: {
      /** @description The recordings, by ISRC. */
      isrcs: string[]
    }
    /** @description The response of `remove_catalog_songs`. */
    RemoveCatalogSongsResponse: {
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
    /** @description The response of `remove_organization_member`. */
    RemoveOrganizationMemberResponse: {
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `rename_account`. */
    RenameAccountRequest: {
      /** @description The new name. */
      name: string
    }
    /** @description The response of `rename_account`. */
    RenameAccountResponse: {
      /** @description The account. */
      account: components['schemas']['Account']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `rename_catalog`. */
    RenameCatalogRequest: {
      /** @description The new name. */
      name: string
    }
    /** @description The response of `rename_catalog`. */
    RenameCatalogResponse: {
      /** @description The catalog. */
      catalog: components['schemas']['Catalog']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description A link to a stored report, without its address. */
    ReportLink: {
      /**
       * Format: date-time
       * @description What was recorded by then is known to it (UTC).
       */
      as_of: string
      /**
       * Format: date-time
       * @description When it was made (UTC).
       */
      created_at: string
      /**
       * Format: date-time
       * @description When it ends by itself (UTC).
       */
      ends_at: string
      /**
       * Format: uuid
       * @description With which it is ended.
       */
      id: string
      /**
       * Format: date-time
       * @description When it was last opened (UTC); null if never.
       */
      last_opened_at: string | null
      /** @description How often it was opened, without programs. */
      opened_count: number
      /** @description Whether its reader sees the recordings, and their CSV. */
      shows_recordings: boolean
      /**
       * @description Whether it opens; maker_left once who made it no longer acts for the workspace.
       * @enum {string}
       */
      state: 'active' | 'expired' | 'revoked' | 'maker_left'
      /**
       * Format: uuid
       * @description The stored valuation that it shows.
       */
      valuation_id: string
    }
    /** @description A recording with the inputs of its forecast. */
    ReportRecording: {
      /** @description Its age at as_of. */
      age_class: string | null
      /** @description Days since its release at as_of, with fractions; null if unknown. */
      age_days: number | null
      /** @description Null if unknown. */
      artist: string | null
      /** @description What the forecast stands on, or why there is none. */
      basis: string
      /** @description What is known of it at as_of: counted, or a condition of docs/catalogs.md. */
      condition: string
      /**
       * Format: date
       * @description The date of its last valid count; null without one.
       */
      counted_until: string | null
      /** @description Streams a day fall with age ^ -exponent. */
      decay_exponent: number | null
      /** @description The estimated part of them. */
      estimated_streams: number | null
      /** @description Half of the interval of 80 % of the logarithm, for 28 days. It grows with the cube root of the days. */
      first_error_80: number | null
      /** @description The first count that is used. */
      first_observation: {
        /**
         * Format: date-time
         * @description When it was captured (UTC).
         */
        captured_at: string
        /** @description The displayed cumulative count, in plays. */
        value: number
      } | null
      /** @description The details that a file of its owners gave, because the stores have none. */
      from_file: ('name' | 'artist' | 'release_date')[]
      /** @description Days from the last count to as_of. */
      gap_days: number | null
      /** @description The path of a picture of its latest saved counts (SVG). */
      history: string
      /** @description The recording. */
      isrc: string
      /** @description The last count that is used. */
      last_observation: {
        /**
         * Format: date-time
         * @description When it was captured (UTC).
         */
        captured_at: string
        /** @description The displayed cumulative count, in plays. */
        value: number
      } | null
      /** @description Days of the trailing year that are measured. */
      measured_days: number | null
      /** @description The measured part of them. */
      measured_streams: number | null
      /** @description Null if unknown. */
      name: string | null
      /** @description Streams of the next 365 days. */
      next_year: {
        /** @description Exceeded with a probability of 10 %. */
        high: number
        /** @description Exceeded with a probability of 90 %. */
        low: number
        /** @description The estimate. */
        mid: number
      } | null
      /** @description The recording as which it is counted; of a recording with a value, those that are counted as it. */
      related: string[]
      /**
       * Format: date
       * @description Null if unknown.
       */
      release_date: string | null
      /** @description Streams a day at present. */
      run_rate_per_day: number | null
      /**
       * Format: date
       * @description From when on it has the counts of another recording; null if it has its own.
       */
      shared_since: string | null
      /** @description Streams of the trailing year. */
      trailing_streams: number | null
    }
    /** @description The requests of a day in numbers. */
    RequestDay: {
      /** @description All others. */
      failed: number
      /** @description The 5 most frequent failures. */
      failures: components['schemas']['RequestFailure'][]
      /** @description The hours of the day, oldest first. The first and the last one are not whole. */
      hours: components['schemas']['RequestHour'][]
      /**
       * Format: date-time
       * @description Since when requests are counted here (UTC): a day ago, or since the oldest of the newest 5,000 of the account.
       */
      since: string
      /** @description Requests with a status below 400. */
      succeeded: number
    }
    /** @description Requests that failed in the same way. */
    RequestFailure: {
      /** @description The error code of its response; null for a success. */
      code: string | null
      /** @description How many. */
      requests: number
      /** @description The HTTP status. */
      status: number
    }
    /** @description The requests of an hour. */
    RequestHour: {
      /** @description All others. */
      failed: number
      /**
       * Format: date-time
       * @description Its beginning (UTC).
       */
      from: string
      /** @description Requests with a status below 400. */
      succeeded: number
    }
    /** @description The body of a request to `resend_organization_invitation`. */
    ResendOrganizationInvitationRequest: Record<string, never>
    /** @description The response of `resend_organization_invitation`. */
    ResendOrganizationInvitationResponse: {
      /** @description The invitation. */
      member: components['schemas']['Member']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `resend_webhook_delivery`. */
    ResendWebhookDeliveryRequest: Record<string, never>
    /** @description The response of `resend_webhook_delivery`. */
    ResendWebhookDeliveryResponse: {
      /** @description The delivery, which is pending again. */
      delivery: components['schemas']['WebhookDelivery']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `restore_site`. */
    RestoreSiteRequest: {
      /**
       * @description Selects this change. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      action: 'restore'
      /** @description The revision that you read. */
      revision: number
      /** @description An earlier revision, as in the list of revisions. */
      to: number
    }
    /** @description The response of `restore_site`. */
    RestoreSiteResponse: {
      /** @description Names of assets of that revision that were deleted meanwhile: the site is without them. */
      missing_assets: string[]
      /** @description The site. */
      site: components['schemas']['Site']
    }
    /** @description The response of `revoke_key`. */
    RevokeKeyResponse: {
      /**
       * Format: uuid
       * @description The revoked key.
       */
      id: string
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `revoke_organization_key`. */
    RevokeOrganizationKeyResponse: {
      /**
       * Format: uuid
       * @description The revoked key.
       */
      id: string
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The response of `revoke_report_link`. */
    RevokeReportLinkResponse: {
      /**
       * Format: uuid
       * @description The link that has ended.
       */
      id: string
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `rotate_webhook_secret`. */
    RotateWebhookSecretRequest: Record<string, never>
    /** @description The response of `rotate_webhook_secret`. */
    RotateWebhookSecretResponse: {
      /** @description The endpoint with its new secret. */
      endpoint: components['schemas']['WebhookEndpointWithSecret']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description One run of background work. */
    Run: {
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
      /** @description Only in events, while a model writes a page: the page so far. */
      preview_url?: string
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
    /** @description The body of the event `run.finished`. */
    RunFinishedEvent: {
      /** @description What it happened to. */
      data: {
        /**
         * Format: uuid
         * @description The workspace: a person or an organization.
         */
        account_id: string
        /** @description As in GET /api/tasks/runs. */
        run: components['schemas']['Run']
      }
      /**
       * Format: date-time
       * @description When it happened (UTC).
       */
      timestamp: string
      /**
       * @description Always run.finished.
       * @constant
       */
      type: 'run.finished'
    }
    /** @description The sample catalog, which create_sample_catalog adds. */
    Sample: {
      /** @description Whether this deployment has a sample. */
      available: boolean
      /**
       * Format: uuid
       * @description The sample catalog of the workspace; null if it has none.
       */
      catalog_id: string | null
    }
    /** @description A repository, a machine that works on it, and a snapshot of the machine. */
    Sandbox: {
      /**
       * Format: uuid
       * @description The account that it belongs to.
       */
      account_id: string
      /** @description The address for git clone; null before it exists. */
      clone_url: string | null
      /**
       * Format: date-time
       * @description When a setup was last completed (UTC); null if never.
       */
      ready_at: string | null
      /** @description Its name at the vendor, owner/name; null before it exists. */
      repository: string | null
      /**
       * Format: uuid
       * @description The run of the latest setup, until 90 days after its end.
       */
      run_id: string | null
      /** @description The machine's id at the vendor; null before it exists. */
      sandbox_id: string | null
      /** @description The snapshot's id at the vendor; null before it exists. */
      snapshot_id: string | null
      /**
       * @description The state of the latest setup.
       * @enum {string}
       */
      state: 'setting_up' | 'ready' | 'failed'
    }
    /** @description The body of a request to `save_card`. */
    SaveCardRequest: {
      /**
       * Format: uuid
       * @description An organization that you own. Default: your own account.
       */
      organization_id?: string
      /** @description The address to which the person returns once the card is saved. Its origin must be allowed. */
      successUrl: string
    }
    /** @description The response of `save_card`. */
    SaveCardResponse: {
      /** @description The card service's id of the page. */
      id: string
      /** @description The address of the page, for the person. */
      url: string
    }
    /** @description Work that is repeated each day, week or month. */
    ScheduledTask: {
      /**
       * Format: uuid
       * @description The account that it works for.
       */
      account_id: string
      /**
       * Format: uuid
       * @description The artist that it works for; null if it is for none.
       */
      artist_account_id: string | null
      /**
       * Format: uuid
       * @description The catalog that it captures; null if it captures recordings.
       */
      catalog_id: string | null
      /** @description When comparisons of some lengths are possible first, if no capture is missed. Empty unless it is a daily schedule that is switched on. */
      comparable_from: {
        /** @description The length of each of the two periods, in days. */
        days: number
        /**
         * Format: date
         * @description The first day on which this comparison is possible (UTC).
         */
        from: string
        /**
         * Format: date
         * @description The boundary between them, as in the play-count history (UTC).
         */
        since: string
      }[]
      /**
       * Format: date-time
       * @description When it was created (UTC).
       */
      created_at: string
      /** @description Why it was switched off by itself: payer_left: the account that pays, or who created the key of the organization that ordered it, left the workspace; app_disconnected: the app that ordered it was disconnected, or may only read; catalog_moved: somebody else moved the catalog to another workspace. Null if nothing but a request did. */
      disabled_reason: ('payer_left' | 'app_disconnected' | 'catalog_moved') | null
      /** @description Whether it is switched on. */
      enabled: boolean
      /** @description How many runs have failed since one was completed. */
      failed_in_a_row: number
      /** @description The hour in which it starts (UTC), always at the same minute. */
      hour_utc: number
      /**
       * Format: uuid
       * @description The taskId.
       */
      id: string
      /** @description Why a run failed last, for 90 days; null if none failed. */
      last_error: string | null
      /** @description The latest run, for 90 days; null if there is none. */
      last_run: {
        /**
         * Format: date
         * @description The day for which it ran (UTC).
         */
        date: string
        /** @description Why it failed; null unless it failed. */
        error: string | null
        /**
         * Format: uuid
         * @description The runId.
         */
        id: string
        /** @description Whether all of it was done within an hour after the time of day of the schedule. Otherwise comparisons may find the counts of this day unaligned. */
        on_time: boolean
        /**
         * Format: date-time
         * @description When a worker started it (UTC); null if none did.
         */
        started_at: string | null
        /**
         * @description How far it is.
         * @enum {string}
         */
        state: 'queued' | 'running' | 'completed' | 'failed'
      } | null
      /** @description What its captures may cost in a calendar month (UTC), in credits; null for no limit. */
      monthly_budget_credits: number | null
      /**
       * Format: date-time
       * @description When it runs next, if it is switched on (UTC).
       */
      next_run_at: string
      /**
       * @description How often it runs.
       * @enum {string}
       */
      schedule: 'daily' | 'weekly' | 'monthly'
      /**
       * Format: uuid
       * @description The capture whose recordings it captures; null if it captures a catalog.
       */
      snapshot_id: string | null
      /** @description The name of the task. */
      task: string
    }
    /** @description Something of a workspace that a search found. */
    SearchHit: {
      /** @description The artist of a recording or a site; null if unknown, and for others. */
      artist: string | null
      /**
       * Format: uuid
       * @description The newest catalog that has the recording; null for others.
       */
      catalog_id: string | null
      /**
       * Format: uuid
       * @description Of a catalog, a site or an artist; null for a recording.
       */
      id: string | null
      /** @description Of a recording; null for others. */
      isrc: string | null
      /**
       * @description What was found.
       * @enum {string}
       */
      kind: 'catalog' | 'site' | 'artist' | 'recording'
      /** @description Its name or title; null for a recording without one. */
      name: string | null
    }
    /** @description A match of a search. */
    SearchItem: {
      /** @description The album of a track. */
      album: components['schemas']['SearchReference'] | null
      /** @description For an audiobook its authors. */
      artists: components['schemas']['SearchReference'][]
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
    }
    /** @description One page of the matches of a type. */
    SearchPage: {
      /** @description Best match first. */
      items: components['schemas']['SearchItem'][]
      /** @description Items per page. */
      limit: number
      /** @description The offset of the next page; null at the end. */
      next_offset: number | null
      /** @description Items before this page. */
      offset: number
      /** @description Matches on all pages. */
      total: number
    }
    /** @description An artist or an album of an item. */
    SearchReference: {
      /** @description The service's id. */
      id: string | null
      /** @description Its name. */
      name: string | null
    }
    /** @description The response of `search_streaming_catalog`. */
    SearchStreamingCatalogResponse: {
      /** @description Matching albums. */
      albums?: components['schemas']['SearchPage']
      /** @description Matching artists. */
      artists?: components['schemas']['SearchPage']
      /** @description Matching audiobooks. */
      audiobooks?: components['schemas']['SearchPage']
      /** @description Matching episodes. */
      episodes?: components['schemas']['SearchPage']
      /** @description Matching playlists. */
      playlists?: components['schemas']['SearchPage']
      /** @description Matching shows. */
      shows?: components['schemas']['SearchPage']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description Matching tracks. */
      tracks?: components['schemas']['SearchPage']
    }
    /** @description The response of `search_workspace`. */
    SearchWorkspaceResponse: {
      /** @description Whether all recordings of the workspace were searched. */
      complete: boolean
      /** @description Best first: what begins with the query, then what contains it. */
      hits: components['schemas']['SearchHit'][]
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `send_test_webhook`. */
    SendTestWebhookRequest: Record<string, never>
    /** @description The response of `send_test_webhook`. */
    SendTestWebhookResponse: {
      /** @description The new delivery. */
      delivery: components['schemas']['WebhookDelivery']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description An outside service that can be connected. */
    Service: {
      /** @description What it is for, as the vendor says it; null if it says nothing. */
      description: string | null
      /** @description Its own name. */
      name: string
      /** @description The name of the service in requests. */
      slug: string
    }
    /** @description A container of chats. */
    Session: {
      /**
       * Format: date-time
       * @description When it was created (UTC).
       */
      createdAt: string
      /** @description Your own id, or one that was chosen. */
      id: string
      /** @description Null if it has none. */
      title: string | null
      /**
       * Format: date-time
       * @description The latest change of the session or of a chat in it (UTC).
       */
      updatedAt: string
    }
    /** @description The body of a request to `set_recharge`. */
    SetRechargeRequest: {
      /** @description How many to buy at a time. 1 credit is 1 US cent. */
      credits?: number
      /** @description Needs a saved card. */
      enabled?: boolean
      /** @description The maximum to buy in a calendar month (UTC); null for no limit. */
      monthly_limit_credits?: number | null
      /**
       * Format: uuid
       * @description An organization that you own. Default: your own account.
       */
      organization_id?: string
    }
    /** @description The response of `set_recharge`. */
    SetRechargeResponse: {
      /** @description The settings and the state. */
      recharge: components['schemas']['Recharge']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `setup_sandbox`. */
    SetupSandboxRequest: {
      /**
       * Format: uuid
       * @description The account of the sandbox. Default: your own.
       */
      account_id?: string
    }
    /** @description The response of `setup_sandbox`. */
    SetupSandboxResponse: {
      /**
       * Format: uuid
       * @description Follow it with list_task_runs.
       */
      runId: string
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `sign_up_agent`. */
    SignUpAgentRequest: {
      /** @description Your e-mail address. */
      email: string
    }
    /** @description The response of `sign_up_agent`. */
    SignUpAgentResponse: {
      /**
       * Format: uuid
       * @description The account of the address, new or known.
       */
      account_id: string
      /** @description Always null: the code is exchanged for the key. */
      api_key: null
      /** @description What happens next. */
      message: string
    }
    /** @description The body of a request to `sign_up_fan`. */
    SignUpFanRequest: {
      /**
       * @description The fan agrees to get mail.
       * @constant
       */
      consent: 'yes'
      /** @description An e-mail address in any script. Upper and lower case are equal. */
      email: string
      /** @description The language of the page (BCP 47) where the fan agreed, by default the site's. Its consent text is stored, or the English one. */
      language?: string
      /** @description Must be empty: people do not see this field. A sign-up with a value gets the same response, and is counted instead of stored. */
      website?: string
    }
    /** @description The response of `sign_up_fan`. */
    SignUpFanResponse: {
      /**
       * @description Always true.
       * @constant
       */
      success: true
    }
    /** @description What became of the mail with the link of a fan. */
    SignupMail: {
      /**
       * Format: date-time
       * @description When it was sent or given up (UTC); null before.
       */
      ended_at: string | null
      /** @description The budget that holds the mail with the link of a pending fan: of the address or its network, of the page, of the owner, of the deployment, or because few fans confirm. Null if none does. */
      held_by: ('repeated' | 'page' | 'workspace' | 'platform' | 'few_confirmed') | null
      /**
       * Format: date-time
       * @description When the sign-up asked for it (UTC).
       */
      requested_at: string
      /**
       * @description waiting: for its turn. held: by a budget, and tried for a day. withheld: not sent for a budget, nor tried again. refused: the mail service refuses the address. failed: it could not be sent for a day.
       * @enum {string}
       */
      state: 'waiting' | 'held' | 'sent' | 'withheld' | 'refused' | 'failed'
    }
    /** @description A page of a workspace: its draft, and its published view. */
    Site: {
      /**
       * Format: uuid
       * @description Null if it is about no artist.
       */
      artist_id: string | null
      /** @description Files for the page, artwork first. */
      assets: components['schemas']['Asset'][]
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
      draft: components['schemas']['SiteDocument'] | null
      /** @description What the page states beside its texts; absent fields are not known. */
      facts: components['schemas']['SiteFacts']
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
      /** @description What a model read from the brief or an instruction. An edit that sets the field accepts or drops it. Absent if there is nothing. */
      proposed?: {
        /** @description A field of the facts. */
        field: string
        /** @description Its value, as an edit takes it. */
        value: unknown
        /** @description The words that it was read from. */
        words: string
      }[]
      /** @description The public page; null while it is not published. */
      published: components['schemas']['SiteDocument'] | null
      /**
       * Format: date-time
       * @description Null while it is not published.
       */
      published_at: string | null
      /** @description The release it was created from. */
      release_url: string | null
      /** @description The next change needs it. */
      revision: number
      /** @description Its page is at /s/{slug}; null: at /s/{id}. */
      slug: string | null
      /** @description Which service a field has its value from, by field, or `brief` for what a model read and a person accepted. What a person gave has none. Absent if there is none. */
      sources?: Record<string, never>
      /**
       * Format: date-time
       * @description When it last changed (UTC).
       */
      updated_at: string
    }
    /** @description What happened on a page on one day. */
    SiteDay: {
      /** @description Which links were followed, most first. */
      buttons: {
        /** @description The service or the label of the link; video; tickets. */
        button: string
        /** @description How often it was followed. */
        clicks: number
      }[]
      /** @description Sign-ups confirmed on this day, of fans who are still on the list. */
      confirmations: number
      /**
       * Format: date
       * @description The day (UTC).
       */
      date: string
      /** @description How often its game was started. */
      plays: number
      /** @description Fans of this day who are still on the list. */
      signups: number
      /** @description Where visits came from, most first. */
      sources: {
        /** @description direct, search, mail, other, a network by name, or the utm_source of the link. */
        source: string
        /** @description Visits from there. */
        visits: number
      }[]
      /** @description Sign-ups with a value in the hidden field `website`, which are taken for bots and not stored. */
      trapped_signups: number
      /** @description How often the page was opened. */
      visits: number
    }
    /** @description The texts, colors, layout and font of a page. */
    SiteDesign: {
      /** @description Color of the button and of accents, #rrggbb. */
      accent: string
      /**
       * @description The drawing of a page without a picture. Default: the letters of its title; in an earlier layout one by its id.
       * @enum {string}
       */
      art?:
        | 'record'
        | 'sunset'
        | 'orbit'
        | 'waves'
        | 'plaid'
        | 'rain'
        | 'mountains'
        | 'leaves'
        | 'blocks'
        | 'constellation'
        | 'halftone'
        | 'brush'
        | 'collage'
        | 'cassette'
        | 'rays'
        | 'skyline'
        | 'ripples'
        | 'horizon'
      /** @description Background color, #rrggbb. */
      background: string
      /** @description The main button. */
      buttonLabel: string
      /** @description The text below the headline; may be empty. */
      description: string
      /**
       * @description The block that follows the title; one that is empty does not.
       * @enum {string}
       */
      emphasis?: 'listen' | 'shows' | 'signup' | 'tracks'
      /** @description A few words above the headline; may be empty. */
      eyebrow: string
      /**
       * @description The kind of font.
       * @enum {string}
       */
      font: 'serif' | 'sans' | 'slab' | 'mono' | 'condensed' | 'round' | 'blackletter'
      /** @description Text color, #rrggbb. */
      foreground: string
      /** @description The title on the page. */
      headline: string
      /**
       * @description How the parts of the page are arranged; the last six are those of earlier pages.
       * @enum {string}
       */
      layout:
        | 'bleed'
        | 'sleeve'
        | 'placard'
        | 'programme'
        | 'tour'
        | 'index'
        | 'letter'
        | 'picture_book'
        | 'editorial'
        | 'poster'
        | 'split'
        | 'cover'
        | 'column'
        | 'marquee'
      /** @description Color of details beside the accent, as numbers, days and small headings, #rrggbb. One that cannot be read is not shown. */
      second?: string
      /** @description The title of the sign-up form. */
      signupHeading: string
    }
    /** @description The content of a page: a draft, or a published view. */
    SiteDocument: {
      /** @description The artist, if one is given or linked. */
      artistName?: string
      /** @description Files of the page, artwork first. */
      assets: components['schemas']['Asset'][]
      /** @description The brief, if the page prints it. */
      brief?: string
      /** @description Who is responsible for the addresses of fans, by name. */
      controller?: string
      design: components['schemas']['SiteDesign']
      experience?: components['schemas']['SiteExperience']
      /** @description Guests on the release. */
      guests?: string[]
      /** @description The language of the texts (BCP 47); en by default. The words of the page itself are in en, de, es, fr or pt: in English for any other. */
      language?: string
      /** @description Where the release is, in the order of the buttons. */
      links?: {
        /**
         * @description The verb beside its name; without it none.
         * @enum {string}
         */
        action?: 'listen' | 'watch' | 'pre_save' | 'pre_order' | 'buy' | 'download'
        /** @description Only for fans who chose this country (ISO 3166-1); without it for all. */
        country?: string
        /** @description The name of another service or shop. */
        label?: string
        /**
         * @description Where it leads; other needs a label.
         * @enum {string}
         */
        service:
          | 'spotify'
          | 'apple_music'
          | 'youtube'
          | 'youtube_music'
          | 'amazon_music'
          | 'deezer'
          | 'tidal'
          | 'qobuz'
          | 'soundcloud'
          | 'bandcamp'
          | 'other'
        /** @description The https address. */
        url: string
      }[]
      /** @description The name of the site or the title of the release. */
      name: string
      /** @description The privacy policy of the controller. */
      privacyUrl?: string
      /**
       * Format: date
       * @description When the release comes out, YYYY-MM-DD.
       */
      releaseDate?: string
      /** @description The address of the release, if it was created from one. */
      releaseUrl?: string
      /** @description Live dates. */
      shows?: {
        /** @description The city. */
        city: string
        /** @description The country; a code such as DE is shown as its name. */
        country?: string
        /**
         * Format: date
         * @description The day at the venue, YYYY-MM-DD.
         */
        date: string
        /** @description Whether no tickets are left. */
        soldOut?: boolean
        /** @description When it begins at the venue, HH:MM. */
        time?: string
        /** @description Where tickets are sold. */
        url?: string
        /** @description The venue. */
        venue?: string
      }[]
      /** @description The tracks in their order. */
      tracks?: {
        /** @description Guests on this track. */
        guests?: string[]
        /** @description The title. */
        title: string
      }[]
      /**
       * @description The version of this form.
       * @constant
       */
      version: 1
      /** @description A video, opened by a link. */
      videoUrl?: string
    }
    /** @description The playable part of a page, which runs in a sandboxed frame without network. */
    SiteExperience: {
      /** @description Its style. */
      css: string
      /** @description Its markup. */
      html: string
      /** @description Its script. */
      javascript: string
    }
    /** @description What a page states beside its texts, from a person or a store; absent fields are not known. */
    SiteFacts: {
      /** @description Who the page names as the artist. Default: the name of the linked artist. */
      artist?: string
      /** @description Who is responsible for the addresses of fans, by name. */
      controller?: string
      /** @description Whether a page in English has a game. Default: only one without a brief. True takes effect with the next draft. */
      game?: boolean
      /** @description Guests on the release. */
      guests?: string[]
      /** @description The language of the texts (BCP 47); en by default. The words of the page itself are in en, de, es, fr or pt: in English for any other. */
      language?: string
      /** @description Where the release is, in the order of the buttons. */
      links?: {
        /**
         * @description The verb beside its name; without it none.
         * @enum {string}
         */
        action?: 'listen' | 'watch' | 'pre_save' | 'pre_order' | 'buy' | 'download'
        /** @description Only for fans who chose this country (ISO 3166-1); without it for all. */
        country?: string
        /** @description The name of another service or shop. */
        label?: string
        /**
         * @description Where it leads; other needs a label.
         * @enum {string}
         */
        service:
          | 'spotify'
          | 'apple_music'
          | 'youtube'
          | 'youtube_music'
          | 'amazon_music'
          | 'deezer'
          | 'tidal'
          | 'qobuz'
          | 'soundcloud'
          | 'bandcamp'
          | 'other'
        /** @description The https address. */
        url: string
      }[]
      /** @description The privacy policy of the controller. */
      privacyUrl?: string
      /**
       * Format: date
       * @description When the release comes out, YYYY-MM-DD.
       */
      releaseDate?: string
      /** @description Whether the page prints the brief, as written. */
      showBrief?: boolean
      /** @description Live dates. */
      shows?: {
        /** @description The city. */
        city: string
        /** @description The country; a code such as DE is shown as its name. */
        country?: string
        /**
         * Format: date
         * @description The day at the venue, YYYY-MM-DD.
         */
        date: string
        /** @description Whether no tickets are left. */
        soldOut?: boolean
        /** @description When it begins at the venue, HH:MM. */
        time?: string
        /** @description Where tickets are sold. */
        url?: string
        /** @description The venue. */
        venue?: string
      }[]
      /** @description The tracks in their order. */
      tracks?: {
        /** @description Guests on this track. */
        guests?: string[]
        /** @description The title. */
        title: string
      }[]
      /** @description A video, opened by a link. */
      videoUrl?: string
    }
    /** @description Colors for a page, which an edit of its design takes. */
    SitePalette: {
      /** @description Color of the button and of accents, #rrggbb. */
      accent: string
      /** @description Background color, #rrggbb. */
      background: string
      /** @description Text color, #rrggbb. */
      foreground: string
      /** @description Color of details beside the accent, or the accent. */
      second: string
      /**
       * @description What it is made of: colors that the brief names, the first picture, or the genre.
       * @enum {string}
       */
      source: 'brief' | 'cover' | 'mood'
    }
    /** @description The body of the event `site.published`. */
    SitePublishedEvent: {
      /** @description What it happened to. */
      data: {
        /**
         * Format: uuid
         * @description The workspace: a person or an organization.
         */
        account_id: string
        /** @description The site, without its documents. */
        site: {
          /**
           * Format: uuid
           * @description Null if it is about no artist.
           */
          artist_id: string | null
          /**
           * Format: uuid
           * @description The site's id.
           */
          id: string
          /** @description The name of the site or the title of the release. */
          name: string
          /**
           * Format: date-time
           * @description Null while it is not published.
           */
          published_at: string | null
          /** @description The release it was created from. */
          release_url: string | null
          /** @description The next change needs it. */
          revision: number
        }
      }
      /**
       * Format: date-time
       * @description When it happened (UTC).
       */
      timestamp: string
      /**
       * @description Always site.published.
       * @constant
       */
      type: 'site.published'
    }
    /** @description A change of a site, which can be brought back. */
    SiteRevision: {
      /**
       * @description What made it.
       * @enum {string}
       */
      action: 'create' | 'generate' | 'edit' | 'restore'
      /**
       * Format: uuid
       * @description Who made it; null if that account was deleted.
       */
      changed_by: string | null
      /** @description What is different from the revision before; empty for the first one that is kept. */
      changes: {
        /** @description The field of a site or of its design. */
        field: string
        /** @description A text as it was, shortened; null for others, and where there was none. */
        from: string | null
        /** @description The same as it is now. */
        to: string | null
      }[]
      /**
       * Format: date-time
       * @description When it was made (UTC).
       */
      created_at: string
      /** @description The headline of the draft; null if there was none. */
      headline: string | null
      /** @description The name of the site or the title of the release. */
      name: string
      /** @description Its number, to restore it. */
      revision: number
    }
    /** @description A fan on the list of a site. */
    SiteSignup: {
      /**
       * Format: date-time
       * @description When the link in the mail was followed (UTC).
       */
      confirmed_at: string | null
      /**
       * Format: date-time
       * @description UTC.
       */
      created_at: string
      /** @description The fan's address. */
      email: string
      /**
       * @description Pending until the mail is confirmed; single if the deployment sent no mail.
       * @enum {string}
       */
      state: 'pending' | 'confirmed' | 'single'
    }
    /** @description The body of the event `site.signup`. */
    SiteSignupEvent: {
      /** @description What it happened to. */
      data: {
        /**
         * Format: uuid
         * @description The workspace: a person or an organization.
         */
        account_id: string
        /** @description The sign-up. */
        signup: {
          /**
           * Format: date-time
           * @description When it was confirmed (UTC).
           */
          confirmed_at: string | null
          /**
           * Format: date-time
           * @description When it was made (UTC).
           */
          created_at: string
          /** @description Personal data. */
          email: string
          /**
           * @description Single if the deployment sent no mail to confirm.
           * @enum {string}
           */
          state: 'confirmed' | 'single'
        }
        /**
         * Format: uuid
         * @description The site.
         */
        site_id: string
      }
      /**
       * Format: date-time
       * @description When it happened (UTC).
       */
      timestamp: string
      /**
       * @description Always site.signup.
       * @constant
       */
      type: 'site.signup'
    }
    /** @description A capture of play counts. */
    Snapshot: {
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
    /** @description The body of the event `snapshot.captured`. */
    SnapshotCapturedEvent: {
      /** @description What it happened to. */
      data: {
        /**
         * Format: uuid
         * @description The workspace: a person or an organization.
         */
        account_id: string
        /** @description As in GET /api/playcount-snapshots. */
        snapshot: components['schemas']['Snapshot']
      }
      /**
       * Format: date-time
       * @description When it happened (UTC).
       */
      timestamp: string
      /**
       * @description Always snapshot.captured.
       * @constant
       */
      type: 'snapshot.captured'
    }
    /** @description What captures of play counts cost at most. */
    SnapshotPrice: {
      /** @description How many captures a month has at most; null for once. */
      captures_per_month: number | null
      /** @description What a capture costs at most, in credits (US cents). */
      credits_per_capture: number
      /** @description What they cost at most, in credits; null for once. */
      credits_per_month: number | null
      /** @description The recordings of a capture. Only those that are captured are charged. */
      recordings: number
      /**
       * @description How often they are captured.
       * @enum {string}
       */
      schedule: 'once' | 'daily' | 'weekly' | 'monthly'
    }
    /** @description A song in one of a store's countries. */
    Song: {
      /** @description Its release. */
      album: components['schemas']['Album'] | null
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
    }
    /** @description What a store has for one ISRC. */
    SongLookup: {
      /** @description Whether this store has it. */
      found: boolean
      /** @description As requested. */
      isrc: string
      /** @description The recordings that the store has for it. */
      songs: components['schemas']['Song'][]
    }
    /** @description The body of a request to `stage_file`. */
    StageFileRequest: {
      /** @description The upload itself has to send it again. */
      contentType?: string
      /** @description The name of the file. */
      name: string
      /** @description In bytes, so that a file that is too large is rejected before it is uploaded. */
      size?: number
    }
    /** @description The response of `stage_file`. */
    StageFileResponse: {
      /** @description Send it with the commit. */
      path: string
      /** @description PUT the file here without supabase-js. */
      signedUrl: string
      /** @description For uploadToSignedUrl. */
      token: string
    }
    /** @description An error of most operations. */
    StatusError: {
      /** @description What went wrong, for people. */
      error: string
      /**
       * @description Always error.
       * @constant
       */
      status: 'error'
    }
    /** @description The files of an account in a bucket. */
    StorageUsage: {
      /**
       * Format: uuid
       * @description Whose files they are: you, or the organization.
       */
      account_id: string
      /**
       * @description Pictures and sounds of sites, or files that wait for their commit.
       * @enum {string}
       */
      bucket: 'site-assets' | 'staged-files'
      /** @description Its quota, in bytes. */
      max_bytes: number
      /** @description What its files have, in bytes. */
      used_bytes: number
    }
    /** @description A capture of play counts, with what started it and its charge. */
    StoredSnapshot: {
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
      /** @description What was charged, in credits; null while it is in progress, and if that is not known. */
      credits: number | null
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
       * Format: uuid
       * @description Its run, for 90 days; null if there is none.
       */
      run_id: string | null
      /** @description Whether a schedule started it, and not a request; null if that is not known. */
      scheduled: boolean | null
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
    /** @description What a stored valuation says first. */
    StoredValuation: {
      /**
       * Format: date-time
       * @description What was recorded by then is known to it (UTC).
       */
      as_of: string
      /**
       * Format: uuid
       * @description With which its report is read.
       */
      id: string
      /**
       * @description Whether there was enough data for a value.
       * @enum {string}
       */
      state: 'valued' | 'insufficient_data'
      /** @description An interval of 80 %, in US dollars; null without enough data. */
      value: {
        /** @description Exceeded with a probability of 10 %. */
        high: number
        /** @description Exceeded with a probability of 90 %. */
        low: number
        /** @description The estimate. */
        mid: number
      } | null
    }
    /** @description The response of `unlink_chat_workspace`. */
    UnlinkChatWorkspaceResponse: {
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description The unlinked workspace. */
      team_id: string
    }
    /** @description The body of a request to `unpublish_site`. */
    UnpublishSiteRequest: {
      /**
       * @description Selects this change. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      action: 'unpublish'
      /** @description The revision that you read. */
      revision?: number
    }
    /** @description The response of `unpublish_site`. */
    UnpublishSiteResponse: {
      /** @description The site. */
      site: components['schemas']['Site']
    }
    /** @description The body of a request to `update_artist`. */
    UpdateArtistRequest: {
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
      /**
       * @description Addresses by platform, e.g. spotify, or bandsintown (https://www.bandsintown.com/a/{id}-{slug}); null removes one.
       * @example {
       *       "spotify": "https://open.spotify.com/artist/1vCWHaC5f2uS3yhpwWbIA6",
       *       "bandsintown": "https://www.bandsintown.com/a/15501-the-paper-lanterns"
       *     }
       */
      profileUrls?: {
        [key: string]: string | null
      }
    }
    /** @description The response of `update_artist`. */
    UpdateArtistResponse: {
      /** @description The changed artist. */
      artist: components['schemas']['Artist']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `update_chat`. */
    UpdateChatRequest: {
      /** @description Trimmed; 1 to 200 characters. */
      modelId?: string
      /** @description Trimmed; 1 to 500 characters. */
      title?: string
    }
    /** @description The response of `update_chat`. */
    UpdateChatResponse: {
      /** @description The changed chat. */
      chat: components['schemas']['Chat']
    }
    /** @description The body of a request to `update_grant`. */
    UpdateGrantRequest: {
      /** @description After how many days from now it ends. */
      days?: number
      /** @description Whether it may publish, unpublish and delete pages, change their addresses, and share reports. */
      may_publish?: boolean
      /** @description Whether it may order captures that repeat. */
      may_schedule?: boolean
      /** @description What the app may spend of your credits in a month (UTC), its schedules included. */
      monthly_budget_credits?: number
      /** @description The organizations that it is let into, and no others. One that you do not own waits for an owner to approve it. */
      organizations?: {
        /**
         * Format: uuid
         * @description An organization that you belong to.
         */
        organization_id: string
        /** @description What the app may do there, within its own scopes. */
        scopes: ('read' | 'write')[]
      }[]
      /** @description What the app may do. */
      scopes?: ('read' | 'write')[]
    }
    /** @description The response of `update_grant`. */
    UpdateGrantResponse: {
      /** @description The app. */
      grant: components['schemas']['Grant']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `update_organization_grants`. */
    UpdateOrganizationGrantsRequest: {
      /** @description Whether it lets no apps in. */
      is_blocked: boolean
    }
    /** @description The response of `update_organization_grants`. */
    UpdateOrganizationGrantsResponse: {
      /** @description Whether it lets no apps in. */
      is_blocked: boolean
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The body of a request to `update_site`. */
    UpdateSiteRequest: {
      /**
       * @description Selects this change. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      action: 'edit'
      /** @description Who the page names as the artist. Default: the name of the linked artist. Null removes it. */
      artist?: string | null
      /**
       * Format: uuid
       * @description An artist that you have access to. Null removes it.
       */
      artistId?: string | null
      /** @description All assets of the page, artwork first, as the uploads returned them. A picture may have a `focus`. */
      assets?: {
        /** @description The point of the artwork that stays in view where it is cropped. */
        focus?: {
          /** @description From the left, 0 to 1. */
          x: number
          /** @description From the top, 0 to 1. */
          y: number
        }
        /** @description Its height in pixels. */
        height?: number
        /** @description Name of the file. */
        name: string
        /**
         * @description Type of the file.
         * @enum {string}
         */
        type: 'image/webp' | 'audio/mpeg' | 'audio/wav'
        /** @description Public address of the file. */
        url: string
        /** @description The pixels of a picture; absent for an older one. */
        width?: number
      }[]
      /** @description What the page is about. It is on the page only with showBrief. Null removes it. */
      brief?: string | null
      /** @description Who is responsible for the addresses of fans, by name. Null removes it. */
      controller?: string | null
      /** @description A part of the design, of the draft or for the first one. Colors are corrected until they can be read. */
      design?: {
        /** @description Color of the button and of accents, #rrggbb. */
        accent?: string
        /**
         * @description The drawing of a page without a picture. Default: the letters of its title; in an earlier layout one by its id.
         * @enum {string}
         */
        art?:
          | 'record'
          | 'sunset'
          | 'orbit'
          | 'waves'
          | 'plaid'
          | 'rain'
          | 'mountains'
          | 'leaves'
          | 'blocks'
          | 'constellation'
          | 'halftone'
          | 'brush'
          | 'collage'
          | 'cassette'
          | 'rays'
          | 'skyline'
          | 'ripples'
          | 'horizon'
        /** @description Background color, #rrggbb. */
        background?: string
        /** @description The main button. */
        buttonLabel?: string
        /** @description The text below the headline; may be empty. */
        description?: string
        /**
         * @description The block that follows the title; one that is empty does not.
         * @enum {string}
         */
        emphasis?: 'listen' | 'shows' | 'signup' | 'tracks'
        /** @description A few words above the headline; may be empty. */
        eyebrow?: string
        /**
         * @description The kind of font.
         * @enum {string}
         */
        font?: 'serif' | 'sans' | 'slab' | 'mono' | 'condensed' | 'round' | 'blackletter'
        /** @description Text color, #rrggbb. */
        foreground?: string
        /** @description The title on the page. */
        headline?: string
        /**
         * @description How the parts of the page are arranged; the last six are those of earlier pages.
         * @enum {string}
         */
        layout?:
          | 'bleed'
          | 'sleeve'
          | 'placard'
          | 'programme'
          | 'tour'
          | 'index'
          | 'letter'
          | 'picture_book'
          | 'editorial'
          | 'poster'
          | 'split'
          | 'cover'
          | 'column'
          | 'marquee'
        /** @description Color of details beside the accent, as numbers, days and small headings, #rrggbb. One that cannot be read is not shown. */
        second?: string
        /** @description The title of the sign-up form. */
        signupHeading?: string
      }
      /** @description Whether a page in English has a game. Default: only one without a brief. True takes effect with the next draft. Null removes it. */
      game?: boolean | null
      /** @description Guests on the release. Null removes it. */
      guests?: string[] | null
      /** @description The language of the texts (BCP 47); en by default. The words of the page itself are in en, de, es, fr or pt: in English for any other. Null removes it. */
      language?: string | null
      /** @description Where the release is, in the order of the buttons. Null removes it. */
      links?: {
        /**
         * @description The verb beside its name; without it none.
         * @enum {string}
         */
        action?: 'listen' | 'watch' | 'pre_save' | 'pre_order' | 'buy' | 'download'
        /** @description Only for fans who chose this country (ISO 3166-1); without it for all. */
        country?: string
        /** @description The name of another service or shop. */
        label?: string
        /**
         * @description Where it leads; other needs a label.
         * @enum {string}
         */
        service:
          | 'spotify'
          | 'apple_music'
          | 'youtube'
          | 'youtube_music'
          | 'amazon_music'
          | 'deezer'
          | 'tidal'
          | 'qobuz'
          | 'soundcloud'
          | 'bandcamp'
          | 'other'
        /** @description The https address. */
        url: string
      }[] | null
      /** @description The name of the site or the title. */
      name?: string
      /** @description The privacy policy of the controller. Null removes it. */
      privacyUrl?: string | null
      /**
       * Format: date
       * @description When the release comes out, YYYY-MM-DD. Null removes it.
       */
      releaseDate?: string | null
      /** @description The revision that you read. */
      revision: number
      /** @description Whether the page prints the brief, as written. Null removes it. */
      showBrief?: boolean | null
      /** @description Live dates. Null removes it. */
      shows?: {
        /** @description The city. */
        city: string
        /** @description The country; a code such as DE is shown as its name. */
        country?: string
        /**
         * Format: date
         * @description The day at the venue, YYYY-MM-DD.
         */
        date: string
        /** @description Whether no tickets are left. */
        soldOut?: boolean
        /** @description When it begins at the venue, HH:MM. */
        time?: string
        /** @description Where tickets are sold. */
        url?: string
        /** @description The venue. */
        venue?: string
      }[] | null
      /** @description The address of the page below /s/. Former ones redirect to it. Null removes it. */
      slug?: string | null
      /** @description The tracks in their order. Null removes it. */
      tracks?: {
        /** @description Guests on this track. */
        guests?: string[]
        /** @description The title. */
        title: string
      }[] | null
      /** @description A video, opened by a link. Null removes it. */
      videoUrl?: string | null
    }
    /** @description The response of `update_site`. */
    UpdateSiteResponse: {
      /** @description Colors that were changed to be readable. */
      corrections: components['schemas']['ColorCorrection'][]
      /** @description The site. */
      site: components['schemas']['Site']
    }
    /** @description The body of a request to `update_task`. */
    UpdateTaskRequest: {
      /** @description Whether it is switched on. */
      enabled?: boolean
      /** @description The hour in which it starts (UTC). */
      hour_utc?: number
      /** @description What its captures may cost in a calendar month (UTC), in credits; null for no limit. */
      monthly_budget_credits?: number | null
      /**
       * @description How often it runs.
       * @enum {string}
       */
      schedule?: 'daily' | 'weekly' | 'monthly'
    }
    /** @description The response of `update_task`. */
    UpdateTaskResponse: {
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
      /** @description The changed schedule. */
      task: components['schemas']['ScheduledTask']
    }
    /** @description The body of a request to `update_webhook_endpoint`. */
    UpdateWebhookEndpointRequest: {
      /** @description What it is for. */
      description?: string
      /** @description Whether events are sent. */
      enabled?: boolean
      /** @description The events that are sent. */
      events?: components['schemas']['WebhookEventType'][]
      /**
       * Format: uri
       * @description Where events are sent: a public https address.
       */
      url?: string
    }
    /** @description The response of `update_webhook_endpoint`. */
    UpdateWebhookEndpointResponse: {
      /** @description The changed endpoint. */
      endpoint: components['schemas']['WebhookEndpoint']
      /**
       * @description Always success.
       * @constant
       */
      status: 'success'
    }
    /** @description The form of a request to `upload_site_asset`. */
    UploadSiteAssetForm: {
      /**
       * Format: binary
       * @description The file, of at most 4194304 bytes.
       */
      file: Blob
    }
    /** @description The body of a request to `upload_site_asset`. */
    UploadSiteAssetRequest: {
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
    /** @description The response of `upload_site_asset`. */
    UploadSiteAssetResponse: {
      /** @description Pass it to create_site in assets. */
      asset: components['schemas']['Asset']
    }
    /** @description A lifetime average of a catalog, in US dollars: all plays of the measured recordings by age, times a fixed multiple. The value is the headline, which get_valuation_report explains. */
    Valuation: {
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
    }
    /** @description A forecast compared with what came. */
    ValuationBacktest: {
      /**
       * @description Recordings of this age at the time of the forecast.
       * @enum {string}
       */
      age_class: 'all' | 'under_1_year' | '1_to_3_years' | '3_to_10_years' | 'over_10_years'
      /**
       * @description recorded: from what was saved by then. captured: from what was captured by then, and loaded later.
       * @enum {string}
       */
      basis: 'recorded' | 'captured'
      /** @description All streams of the forecast divided by those that came, minus 1; null for too few recordings. */
      catalog_error: number | null
      /** @description The part of the recordings whose streams were in the 80 % interval; null without one. */
      coverage: number | null
      /** @description The horizon in days: 91, 182 or 365. */
      days: number
      /**
       * Format: date-time
       * @description The forecast used nothing later (UTC).
       */
      known_until: string
      /** @description The median of the errors of recordings, without sign; null for too few. */
      median_error: number | null
      /**
       * @description model; or to compare: one exponent for all, the last 30 days carried forward, all streams divided by age.
       * @enum {string}
       */
      method: 'model' | 'pooled_exponent' | 'last_30_days' | 'lifetime'
      /** @description Recordings that were compared. */
      recordings: number
      /**
       * Format: date
       * @description The UTC date of the comparison.
       */
      run_on: string
      /**
       * @description Recordings of this size then, in streams a year.
       * @enum {string}
       */
      size_class: 'all' | 'under_1m' | '1m_to_10m' | '10m_to_100m' | 'over_100m'
      /** @description The same without recordings that vanished within the horizon, which count as having no streams from then on; null for too few. */
      without_vanished: {
        /** @description All streams of the forecast divided by those that came, minus 1; null for too few recordings. */
        catalog_error: number | null
        /** @description The part of the recordings whose streams were in the 80 % interval; null without one. */
        coverage: number | null
        /** @description The median of the errors of recordings, without sign; null for too few. */
        median_error: number | null
        /** @description Recordings that were still counted at the end. */
        recordings: number
      } | null
    }
    /** @description The body of the event `valuation.computed`. */
    ValuationComputedEvent: {
      /** @description What it happened to. */
      data: {
        /**
         * Format: uuid
         * @description The workspace: a person or an organization.
         */
        account_id: string
        /**
         * Format: uuid
         * @description The catalog.
         */
        catalog_id: string
        valuation: components['schemas']['Valuation']
      }
      /**
       * Format: date-time
       * @description When it happened (UTC).
       */
      timestamp: string
      /**
       * @description Always valuation.computed.
       * @constant
       */
      type: 'valuation.computed'
    }
    /** @description A model of how streams fall with age. */
    ValuationModel: {
      /** @description The parameters by age, pooled with those of all recordings. */
      age_classes: {
        /**
         * @description Recordings of this age.
         * @enum {string}
         */
        age_class: 'under_1_year' | '1_to_3_years' | '3_to_10_years' | 'over_10_years'
        /** @description Half the width of the 80 % interval of the logarithm, for 28 days. */
        error_80: number
        /** @description Streams a day fall with age to the power of minus this. */
        exponent: number
        /** @description Pairs of a period of 28 days and the next one that it was fitted on. */
        pairs: number
        /** @description Recordings that it was fitted on. */
        recordings: number
      }[]
      /** @description The part of the squared error that recordings have in common. */
      common_share: number
      /** @description Half the width of the 80 % interval of the logarithm, for 28 days. */
      error_80: number
      /** @description Streams a day fall with age to the power of minus this. */
      exponent: number
      /**
       * Format: date-time
       * @description When it was fitted (UTC).
       */
      fitted_at: string
      /**
       * Format: date-time
       * @description The first observation that it used (UTC); null if there was none.
       */
      known_from: string | null
      /**
       * Format: date-time
       * @description Nothing captured or recorded later was used (UTC).
       */
      known_until: string
      /** @description The version of the method. */
      method: string
      /** @description The model, which valuation reports name. */
      model_id: number
      /** @description Pairs of a period of 28 days and the next one that it was fitted on. */
      pairs: number
      /** @description Recordings that it was fitted on. */
      recordings: number
      /** @description The longest horizon that was tried. Beyond it the interval grows faster; null for models before it. */
      tested_days: number | null
      /** @description The part that stays of what the last 28 days changed beyond what age explains; null for models before it. */
      trend_kept: number | null
    }
    /** @description How the mid value depends on one input. */
    ValuationSensitivity: {
      /** @description With the higher input. */
      higher: {
        /** @description By the mid value; null if that is 0. */
        change_percent: number | null
        /** @description The changed input. */
        input_value: number
        /** @description The mid value with it, in US dollars. */
        value: number
      }
      /**
       * @description What is changed.
       * @enum {string}
       */
      input: 'usd_per_1000_streams' | 'discount_rate' | 'term_years' | 'decay_exponent'
      /** @description With the lower input. */
      lower: {
        /** @description By the mid value; null if that is 0. */
        change_percent: number | null
        /** @description The changed input. */
        input_value: number
        /** @description The mid value with it, in US dollars. */
        value: number
      }
      /** @description By how much, each way. */
      step: string
    }
    /** @description A step of the computation, for each of the three cases. */
    ValuationStep: {
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
    }
    /** @description The body of the event `valuation.stored`. */
    ValuationStoredEvent: {
      /** @description What it happened to. */
      data: {
        /**
         * Format: uuid
         * @description The workspace: a person or an organization.
         */
        account_id: string
        /**
         * Format: uuid
         * @description The catalog.
         */
        catalog_id: string
        /** @description What it says first, as in GET /api/catalogs. */
        headline: components['schemas']['Headline']
      }
      /**
       * Format: date-time
       * @description When it happened (UTC).
       */
      timestamp: string
      /**
       * @description Always valuation.stored.
       * @constant
       */
      type: 'valuation.stored'
    }
    /** @description Valued recordings that are no longer counted, are likely counted twice, or whose age or rate is assumed. The value contains them. */
    ValueAtRisk: {
      /** @description Why, the most streams first. */
      reasons: {
        /** @description The same in words. */
        explanation: string
        /** @description At most 100 of them; the CSV has all. */
        isrcs: string[]
        /** @description The estimate of the next 365 days. */
        next_year_streams: number
        /**
         * @description A code.
         * @enum {string}
         */
        reason:
          | 'vanished'
          | 'likely_continued'
          | 'stale'
          | 'likely_copy'
          | 'seasonal'
          | 'no_plays'
          | 'age_unknown'
          | 'age_inferred'
          | 'lifetime'
          | 'unexplained_gains'
          | 'stopped'
        /** @description How many. */
        recordings: number
        /** @description Their part of the mid value, in US dollars. */
        value: number | null
      }[]
      /** @description How many. */
      recordings: number
      /** @description By the mid value, from 0 to 1; null if nothing was streamed. */
      share: number | null
      /** @description Their part of the mid value, in US dollars; null without a value. */
      value: number | null
    }
    /** @description What the value stands on. */
    ValueBase: {
      /** @description With a valid count. */
      captured: number
      /** @description The same in words. */
      explanation: string
      /** @description The measured part of their streams of the trailing year, from 0 to 1; null if nothing was streamed. */
      measured_share: number | null
      /** @description Of the catalog. */
      recordings: number
      /** @description With a forecast. */
      valued: number
    }
    /** @description The body of a request to `verify_agent`. */
    VerifyAgentRequest: {
      /** @description The six digits of the mail. */
      code: string
      /** @description Your e-mail address. */
      email: string
    }
    /** @description The response of `verify_agent`. */
    VerifyAgentResponse: {
      /**
       * Format: uuid
       * @description The account of the address.
       */
      account_id: string
      /** @description The key. Store it: it is never returned again. */
      api_key: string
      /**
       * @description Always Verified.
       * @constant
       */
      message: 'Verified'
    }
    /** @description One request to an endpoint. */
    WebhookAttempt: {
      /**
       * Format: date-time
       * @description When it was made (UTC).
       */
      attempted_at: string
      /** @description How long it took, in milliseconds. */
      duration_ms: number
      /** @description Null for a success. */
      error: string | null
      /** @description From 1. */
      number: number
      /** @description Null without a response. */
      status_code: number | null
    }
    /** @description An event that is sent to an endpoint, with its attempts. */
    WebhookDelivery: {
      /** @description Attempts so far. */
      attempt_count: number
      /** @description The latest 20, newest first. */
      attempts: components['schemas']['WebhookAttempt'][]
      /**
       * Format: date-time
       * @description When it was added (UTC).
       */
      created_at: string
      /**
       * Format: uuid
       * @description The endpoint that it is sent to.
       */
      endpoint_id: string
      /** @description Why the last attempt failed. */
      error: string | null
      /** @description The event. */
      event: {
        /** @description As in the body. */
        data: unknown
        /**
         * Format: uuid
         * @description The header webhook-id of every attempt.
         */
        id: string
        /**
         * Format: date-time
         * @description When it happened (UTC).
         */
        timestamp: string
        /**
         * @description What happened.
         * @enum {string}
         */
        type:
          | 'run.finished'
          | 'snapshot.captured'
          | 'valuation.computed'
          | 'valuation.stored'
          | 'site.published'
          | 'site.signup'
          | 'credits.low'
          | 'ping'
      }
      /**
       * Format: date-time
       * @description Null while it is pending.
       */
      finished_at: string | null
      /**
       * Format: uuid
       * @description The delivery's id.
       */
      id: string
      /**
       * Format: date-time
       * @description Null unless it is pending.
       */
      next_attempt_at: string | null
      /**
       * @description failed: given up.
       * @enum {string}
       */
      state: 'pending' | 'delivered' | 'failed'
    }
    /** @description An address to which events of a workspace are sent. */
    WebhookEndpoint: {
      /**
       * Format: uuid
       * @description The workspace whose events are sent.
       */
      account_id: string
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
      /** @description What it is for; may be empty. */
      description: string
      /**
       * Format: date-time
       * @description Null while it is enabled.
       */
      disabled_at: string | null
      /** @description by_request; gone: it responded with 410; failing: only failures for five days; member_left: who chose the URL, or created the key of the organization that did, no longer belongs to the organization. Null while it is enabled. */
      disabled_reason: ('by_request' | 'gone' | 'failing' | 'member_left') | null
      /** @description Whether events are sent. */
      enabled: boolean
      /** @description The events that are sent. */
      events: components['schemas']['WebhookEventType'][]
      /**
       * Format: date-time
       * @description The first failure since the last success.
       */
      failing_since: string | null
      /**
       * Format: uuid
       * @description The endpoint's id.
       */
      id: string
      /**
       * Format: date-time
       * @description Until when the old secret signs too.
       */
      previous_secret_expires_at: string | null
      /**
       * Format: date-time
       * @description When it last changed (UTC).
       */
      updated_at: string
      /** @description Where they are sent. */
      url: string
      /**
       * Format: uuid
       * @description Who chose the URL, at first or later. Null if that account was deleted.
       */
      url_set_by: string | null
    }
    /** @description An endpoint with its new secret. */
    WebhookEndpointWithSecret: {
      /**
       * Format: uuid
       * @description The workspace whose events are sent.
       */
      account_id: string
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
      /** @description What it is for; may be empty. */
      description: string
      /**
       * Format: date-time
       * @description Null while it is enabled.
       */
      disabled_at: string | null
      /** @description by_request; gone: it responded with 410; failing: only failures for five days; member_left: who chose the URL, or created the key of the organization that did, no longer belongs to the organization. Null while it is enabled. */
      disabled_reason: ('by_request' | 'gone' | 'failing' | 'member_left') | null
      /** @description Whether events are sent. */
      enabled: boolean
      /** @description The events that are sent. */
      events: components['schemas']['WebhookEventType'][]
      /**
       * Format: date-time
       * @description The first failure since the last success.
       */
      failing_since: string | null
      /**
       * Format: uuid
       * @description The endpoint's id.
       */
      id: string
      /**
       * Format: date-time
       * @description Until when the old secret signs too.
       */
      previous_secret_expires_at: string | null
      /** @description Verifies signatures (Standard Webhooks). It is returned only here. */
      secret: string
      /**
       * Format: date-time
       * @description When it last changed (UTC).
       */
      updated_at: string
      /** @description Where they are sent. */
      url: string
      /**
       * Format: uuid
       * @description Who chose the URL, at first or later. Null if that account was deleted.
       */
      url_set_by: string | null
    }
    /**
     * @description An event that an endpoint can take.
     * @enum {string}
     */
    WebhookEventType:
      | 'run.finished'
      | 'snapshot.captured'
      | 'valuation.computed'
      | 'valuation.stored'
      | 'site.published'
      | 'site.signup'
      | 'credits.low'
    /** @description A picture or sound of a workspace. */
    WorkspaceAsset: {
      /**
       * Format: date-time
       * @description When it was uploaded (UTC).
       */
      created_at: string
      /** @description Its height in pixels. */
      height?: number
      /**
       * Format: uuid
       * @description The asset's id.
       */
      id: string
      /** @description Name of the file. */
      name: string
      /** @description The newest ten of the sites that use it. It can be deleted once there are none. */
      site_ids: string[]
      /** @description The bytes of its files, which count towards the quota. */
      size_bytes: number
      /**
       * @description Type of the file.
       * @enum {string}
       */
      type: 'image/webp' | 'audio/mpeg' | 'audio/wav'
      /** @description Public address of the file. */
      url: string
      /** @description The pixels of a picture; absent for an older one. */
      width?: number
    }
  }
  responses: {
    /** @description `invalid_input`: A parameter, field or body is missing, malformed or unknown. */
    NumberError400: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example invalid_input
         */
        'x-error-code'?: 'invalid_input'
        'x-error-detail': components['headers']['XErrorDetail']
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['NumberError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `unauthenticated`: No credential, two credentials, or one that is invalid, expired or revoked. */
    NumberError401: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        'www-authenticate': components['headers']['WwwAuthenticate']
        /**
         * @description What went wrong, for programs.
         * @example unauthenticated
         */
        'x-error-code'?: 'unauthenticated'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['NumberError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /**
     * @description `insufficient_scope`: The API key or the app lacks the scope that the operation needs.
     *
     *     `forbidden`: This kind of credential may not use the operation or the workspace that it names.
     *
     *     `workspace_not_granted`: The person has not let the app into the organization, or no owner has approved it.
     *
     *     `grant_read_only`: The person has let the app only read in this organization.
     */
    NumberError403Read: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example insufficient_scope
         */
        'x-error-code'?: 'insufficient_scope' | 'forbidden' | 'workspace_not_granted' | 'grant_read_only'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['NumberError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /**
     * @description `insufficient_scope`: The API key or the app lacks the scope that the operation needs.
     *
     *     `forbidden`: This kind of credential may not use the operation or the workspace that it names.
     *
     *     `workspace_not_granted`: The person has not let the app into the organization, or no owner has approved it.
     *
     *     `grant_read_only`: The person has let the app only read in this organization.
     */
    NumberError403Write: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example insufficient_scope
         */
        'x-error-code'?: 'insufficient_scope' | 'forbidden' | 'workspace_not_granted' | 'grant_read_only'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['NumberError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `request_timeout`: The client sent no more of the body for 30 s, or for the time that is configured. */
    NumberError408: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example request_timeout
         */
        'x-error-code'?: 'request_timeout'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['NumberError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `payload_too_large`: The body is larger than 1 MB, or an uploaded file than 4 MB. */
    NumberError413: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example payload_too_large
         */
        'x-error-code'?: 'payload_too_large'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['NumberError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `unsupported_media_type`: The body must be application/json. */
    NumberError415: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example unsupported_media_type
         */
        'x-error-code'?: 'unsupported_media_type'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['NumberError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `rate_limited`: Too many requests or attempts; see Retry-After. */
    NumberError429: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'retry-after': components['headers']['RetryAfter']
        /**
         * @description What went wrong, for programs.
         * @example rate_limited
         */
        'x-error-code'?: 'rate_limited'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['NumberError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `internal`: An error on our side. Quote x-request-id when you report it. */
    NumberError500: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example internal
         */
        'x-error-code'?: 'internal'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['NumberError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `store_unavailable`: The store is unavailable or the read exceeds its time limit; see Retry-After. */
    NumberError503: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'retry-after': components['headers']['RetryAfter']
        /**
         * @description What went wrong, for programs.
         * @example store_unavailable
         */
        'x-error-code'?: 'store_unavailable'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['NumberError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `invalid_input`: A parameter, field or body is missing, malformed or unknown. */
    PlainError400: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example invalid_input
         */
        'x-error-code'?: 'invalid_input'
        'x-error-detail': components['headers']['XErrorDetail']
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['PlainError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `unauthenticated`: No credential, two credentials, or one that is invalid, expired or revoked. */
    PlainError401: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        'www-authenticate': components['headers']['WwwAuthenticate']
        /**
         * @description What went wrong, for programs.
         * @example unauthenticated
         */
        'x-error-code'?: 'unauthenticated'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['PlainError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /**
     * @description `insufficient_scope`: The API key or the app lacks the scope that the operation needs.
     *
     *     `forbidden`: This kind of credential may not use the operation or the workspace that it names.
     *
     *     `workspace_not_granted`: The person has not let the app into the organization, or no owner has approved it.
     *
     *     `grant_read_only`: The person has let the app only read in this organization.
     */
    PlainError403Read: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example insufficient_scope
         */
        'x-error-code'?: 'insufficient_scope' | 'forbidden' | 'workspace_not_granted' | 'grant_read_only'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['PlainError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /**
     * @description `insufficient_scope`: The API key or the app lacks the scope that the operation needs.
     *
     *     `forbidden`: This kind of credential may not use the operation or the workspace that it names.
     *
     *     `workspace_not_granted`: The person has not let the app into the organization, or no owner has approved it.
     *
     *     `grant_read_only`: The person has let the app only read in this organization.
     */
    PlainError403Write: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example insufficient_scope
         */
        'x-error-code'?: 'insufficient_scope' | 'forbidden' | 'workspace_not_granted' | 'grant_read_only'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['PlainError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `request_timeout`: The client sent no more of the body for 30 s, or for the time that is configured. */
    PlainError408: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example request_timeout
         */
        'x-error-code'?: 'request_timeout'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['PlainError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `payload_too_large`: The body is larger than 1 MB, or an uploaded file than 4 MB. */
    PlainError413: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example payload_too_large
         */
        'x-error-code'?: 'payload_too_large'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['PlainError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `unsupported_media_type`: The body must be application/json. */
    PlainError415: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example unsupported_media_type
         */
        'x-error-code'?: 'unsupported_media_type'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['PlainError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `rate_limited`: Too many requests or attempts; see Retry-After. */
    PlainError429: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'retry-after': components['headers']['RetryAfter']
        /**
         * @description What went wrong, for programs.
         * @example rate_limited
         */
        'x-error-code'?: 'rate_limited'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['PlainError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `internal`: An error on our side. Quote x-request-id when you report it. */
    PlainError500: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example internal
         */
        'x-error-code'?: 'internal'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['PlainError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `store_unavailable`: The store is unavailable or the read exceeds its time limit; see Retry-After. */
    PlainError503: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'retry-after': components['headers']['RetryAfter']
        /**
         * @description What went wrong, for programs.
         * @example store_unavailable
         */
        'x-error-code'?: 'store_unavailable'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['PlainError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `invalid_input`: A parameter, field or body is missing, malformed or unknown. */
    StatusError400: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example invalid_input
         */
        'x-error-code'?: 'invalid_input'
        'x-error-detail': components['headers']['XErrorDetail']
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['StatusError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `unauthenticated`: No credential, two credentials, or one that is invalid, expired or revoked. */
    StatusError401: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        'www-authenticate': components['headers']['WwwAuthenticate']
        /**
         * @description What went wrong, for programs.
         * @example unauthenticated
         */
        'x-error-code'?: 'unauthenticated'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['StatusError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /**
     * @description `insufficient_scope`: The API key or the app lacks the scope that the operation needs.
     *
     *     `forbidden`: This kind of credential may not use the operation or the workspace that it names.
     *
     *     `workspace_not_granted`: The person has not let the app into the organization, or no owner has approved it.
     *
     *     `grant_read_only`: The person has let the app only read in this organization.
     */
    StatusError403Read: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example insufficient_scope
         */
        'x-error-code'?: 'insufficient_scope' | 'forbidden' | 'workspace_not_granted' | 'grant_read_only'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['StatusError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /**
     * @description `insufficient_scope`: The API key or the app lacks the scope that the operation needs.
     *
     *     `forbidden`: This kind of credential may not use the operation or the workspace that it names.
     *
     *     `workspace_not_granted`: The person has not let the app into the organization, or no owner has approved it.
     *
     *     `grant_read_only`: The person has let the app only read in this organization.
     */
    StatusError403Write: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example insufficient_scope
         */
        'x-error-code'?: 'insufficient_scope' | 'forbidden' | 'workspace_not_granted' | 'grant_read_only'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['StatusError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `request_timeout`: The client sent no more of the body for 30 s, or for the time that is configured. */
    StatusError408: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example request_timeout
         */
        'x-error-code'?: 'request_timeout'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['StatusError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `payload_too_large`: The body is larger than 1 MB, or an uploaded file than 4 MB. */
    StatusError413: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example payload_too_large
         */
        'x-error-code'?: 'payload_too_large'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['StatusError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `unsupported_media_type`: The body must be application/json. */
    StatusError415: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example unsupported_media_type
         */
        'x-error-code'?: 'unsupported_media_type'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['StatusError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `rate_limited`: Too many requests or attempts; see Retry-After. */
    StatusError429: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'retry-after': components['headers']['RetryAfter']
        /**
         * @description What went wrong, for programs.
         * @example rate_limited
         */
        'x-error-code'?: 'rate_limited'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['StatusError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `internal`: An error on our side. Quote x-request-id when you report it. */
    StatusError500: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        /**
         * @description What went wrong, for programs.
         * @example internal
         */
        'x-error-code'?: 'internal'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['StatusError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `store_unavailable`: The store is unavailable or the read exceeds its time limit; see Retry-After. */
    StatusError503: {
      headers: {
        'cache-control': components['headers']['CacheControl']
        link: components['headers']['Link']
        RateLimit: components['headers']['RateLimit']
        'RateLimit-Policy': components['headers']['RateLimitPolicy']
        'retry-after': components['headers']['RetryAfter']
        /**
         * @description What went wrong, for programs.
         * @example store_unavailable
         */
        'x-error-code'?: 'store_unavailable'
        'x-request-id': components['headers']['XRequestId']
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['StatusError']
        'application/problem+json': components['schemas']['Problem']
      }
    }
  }
  parameters: never
  requestBodies: never
  headers: {
    /**
     * @description No cache stores the response of a private operation.
     * @example private, no-store
     */
    CacheControl: string
    /** @description The name under which a browser saves the file. */
    ContentDisposition: string
    /** @description What the page may load: nothing, and only its own styles. */
    ContentSecurityPolicy: string
    /**
     * @description The revision of the site, which the next change sends as If-Match.
     * @example "3"
     */
    Etag: string
    /**
     * @description Present if this is the saved response of an earlier request with the same Idempotency-Key.
     * @example true
     */
    IdempotentReplayed: 'true'
    /**
     * @description Where to read more, by rel: help (the page of the error), payment (where credits are bought).
     * @example <https://example.com/api/docs/errors/not_found>; rel="help"; type="text/html"
     */
    Link: string
    /**
     * @description How many requests are left (`r`), and in how many seconds the window ends (`t`), for each policy that counts the request. Some errors come before it is counted.
     * @example "account";r=5874;t=21
     */
    RateLimit: string
    /**
     * @description The quota (`q`, requests) of each window (`w`, seconds) that the request counts in.
     * @example "account";q=6000;w=60
     */
    RateLimitPolicy: string
    /**
     * @description When to repeat the request, in seconds from now.
     * @example 60
     */
    RetryAfter: number
    /**
     * @description The scheme of the credential that is missing or invalid (RFC 9110), or how recent a proof must be (RFC 9470).
     * @example Bearer
     */
    WwwAuthenticate: string
    /**
     * @description Tells proxies to pass on each event at once.
     * @example no
     */
    XAccelBuffering: 'no'
    /**
     * @description Which fields are invalid and why, or more about a conflict. Percent-encoded outside printable ASCII.
     * @example days: must be an integer from 1 to 31
     */
    XErrorDetail: string
    /**
     * @description Identifies this request. Quote it when you report a problem.
     * @example 5f0c1f9e-3c8b-4d0a-9a52-6f3f5f6f2b11
     */
    XRequestId: string
  }
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  list_activity: {
    parameters: {
      query?: {
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
        /**
         * @description The workspace of this organization. Default: your own.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organization_id?: string
        /** @description The page, from 1. */
        page?: number
        /** @description Only runs in this state. */
        state?: 'queued' | 'running' | 'completed' | 'failed'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListActivityResponse']
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
  sign_up_agent: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['SignUpAgentRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SignUpAgentResponse']
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
        'application/json': components['schemas']['VerifyAgentRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['VerifyAgentResponse']
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
        /**
         * @description 1 to 25 ISRCs, separated by commas.
         * @example QZDM02000001
         */
        isrc: string
        /**
         * @description The country of the store, as two letters.
         * @example us
         */
        storefront?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['LookupSongsResponse']
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
        /** @description Artists of this account instead of your own. */
        account_id?: string
        /** @description Rows at most. */
        limit?: number
        /**
         * @description Only artists of this organization.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organization_id?: string
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListArtistsResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateArtistRequest']
      }
    }
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreateArtistResponse']
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
  get_artist: {
    parameters: {
      query?: {
        /**
         * @description The workspace of this organization. Default: your own.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organization_id?: string
      }
      header?: never
      path: {
        /**
         * @description An artist of yours or of your organizations.
         * @example 0e000000-0000-4000-8000-000000000003
         */
        artistId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetArtistResponse']
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
        /**
         * @description An artist of yours or of your organizations.
         * @example 0e000000-0000-4000-8000-000000000003
         */
        artistId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateArtistRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['UpdateArtistResponse']
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
  list_artist_figures: {
    parameters: {
      query?: {
        /** @description Default: asc for names, desc for all else. */
        direction?: 'asc' | 'desc'
        /** @description Rows at most. */
        limit?: number
        /**
         * @description The workspace of this organization. Default: your own.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organization_id?: string
        /** @description The page, from 1. */
        page?: number
        /** @description Only those whose name contains it, with or without capitals and accents. */
        search?: string
        /** @description What they are sorted by, after pinned ones. Unknown figures are last. */
        sort?: 'name' | 'plays' | 'change' | 'visits' | 'fans'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListArtistFiguresResponse']
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
        /**
         * @description Rows at most.
         * @example 2
         */
        limit?: number
        /**
         * @description Only catalogs of this organization.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organization_id?: string
        /** @description Only those of your own account. */
        own?: boolean
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListCatalogsResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateCatalogRequest']
      }
    }
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreateCatalogResponse']
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
  get_catalog: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetCatalogResponse']
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
      header?: {
        /** @description Confirms the preview of `confirmation_required`, which an app gets before it deletes records or charges much. */
        'X-Confirm'?: string
      }
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000006
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['DeleteCatalogResponse']
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
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['RenameCatalogRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RenameCatalogResponse']
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
  get_catalog_daily_gains: {
    parameters: {
      query: {
        /**
         * @description How many days of gains. Or give until.
         * @example 3
         */
        days?: number
        /**
         * @description The UTC date before the first gain: its observations are what the first gain is added to.
         * @example 2026-03-01
         */
        since: string
        /** @description The last UTC date, 1 to 400 days after since. Or give days. */
        until?: string
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetCatalogDailyGainsResponse']
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
  render_catalog_daily_gains: {
    parameters: {
      query: {
        /**
         * @description How many days of gains. Or give until.
         * @example 4
         */
        days?: number
        /**
         * @description The UTC date before the first gain: its observations are what the first gain is added to.
         * @example 2026-03-01
         */
        since: string
        /**
         * @description Dark text on white, or light text on a dark background.
         * @example dark
         */
        theme?: 'light' | 'dark'
        /** @description The last UTC date, 1 to 400 days after since. Or give days. */
        until?: string
        /** @description The width of the picture in px. */
        width?: number
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'image/png': Blob
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
  draw_catalog_daily_gains: {
    parameters: {
      query: {
        /**
         * @description How many days of gains. Or give until.
         * @example 4
         */
        days?: number
        /**
         * @description The UTC date before the first gain: its observations are what the first gain is added to.
         * @example 2026-03-01
         */
        since: string
        /** @description Dark text on white, or light text on a dark background. */
        theme?: 'light' | 'dark'
        /** @description The last UTC date, 1 to 400 days after since. Or give days. */
        until?: string
        /**
         * @description The width of the picture in px.
         * @example 720
         */
        width?: number
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'image/svg+xml': Blob
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
  move_catalog: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000006
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['MoveCatalogRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['MoveCatalogResponse']
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
  render_catalog_movers: {
    parameters: {
      query: {
        /**
         * @description Length of each of the two periods, in UTC days.
         * @example 2
         */
        days: number
        /**
         * @description Start of the current UTC observation period. The previous one ends immediately before it.
         * @example 2026-03-03
         */
        since: string
        /** @description Dark text on white, or light text on a dark background. */
        theme?: 'light' | 'dark'
        /** @description The width of the picture in px. */
        width?: number
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'image/png': Blob
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
  draw_catalog_movers: {
    parameters: {
      query: {
        /**
         * @description Length of each of the two periods, in UTC days.
         * @example 2
         */
        days: number
        /**
         * @description Start of the current UTC observation period. The previous one ends immediately before it.
         * @example 2026-03-03
         */
        since: string
        /** @description Dark text on white, or light text on a dark background. */
        theme?: 'light' | 'dark'
        /**
         * @description The width of the picture in px.
         * @example 720
         */
        width?: number
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'image/svg+xml': Blob
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
        /**
         * @description Length of each of the two periods, in UTC days.
         * @example 2
         */
        days: number
        /**
         * @description Rows at most.
         * @example 2
         */
        limit?: number
        /** @description The page, from 1. */
        page?: number
        /**
         * @description Start of the current UTC observation period. The previous one ends immediately before it.
         * @example 2026-03-03
         */
        since: string
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetCatalogPlaycountHistoryResponse']
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
        /** @description Whether the file begins with a byte order mark, without which Excel reads letters outside ASCII wrongly. */
        bom?: boolean
        /**
         * @description Length of each of the two periods, in UTC days.
         * @example 2
         */
        days: number
        /**
         * @description Start of the current UTC observation period. The previous one ends immediately before it.
         * @example 2026-03-03
         */
        since: string
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'text/csv': string
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
  render_catalog_playcount_history: {
    parameters: {
      query: {
        /**
         * @description Length of each of the two periods, in UTC days.
         * @example 2
         */
        days: number
        /**
         * @description A recording of the catalog, by ISRC.
         * @example QZDM02000001
         */
        isrc: string
        /**
         * @description Start of the current UTC observation period. The previous one ends immediately before it.
         * @example 2026-03-03
         */
        since: string
        /** @description Dark text on white, or light text on a dark background. */
        theme?: 'light' | 'dark'
        /**
         * @description With a width in px, the picture also has the gains of each day. Without one it has the counts, 960 px wide.
         * @example 720
         */
        width?: number
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'image/png': Blob
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
        /**
         * @description Length of each of the two periods, in UTC days.
         * @example 2
         */
        days: number
        /**
         * @description A recording of the catalog, by ISRC.
         * @example QZDM02000001
         */
        isrc: string
        /**
         * @description Start of the current UTC observation period. The previous one ends immediately before it.
         * @example 2026-03-03
         */
        since: string
        /** @description Dark text on white, or light text on a dark background. */
        theme?: 'light' | 'dark'
        /** @description With a width in px, the picture also has the gains of each day. Without one it has the counts, 960 px wide. */
        width?: number
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'image/svg+xml': Blob
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
  get_playcount_summary: {
    parameters: {
      query: {
        /** @description Only what was recorded by then; default now. */
        as_of?: string
        /**
         * @description Length of each period.
         * @example 2
         */
        days: number
        /**
         * @description Start of the current period.
         * @example 2026-03-03
         */
        since: string
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetPlaycountSummaryResponse']
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
  export_playcount_summary: {
    parameters: {
      query: {
        /** @description Only what was recorded by then; default now. */
        as_of?: string
        /** @description Whether the file begins with a byte order mark, without which Excel reads letters outside ASCII wrongly. */
        bom?: boolean
        /**
         * @description Length of each period.
         * @example 2
         */
        days: number
        /**
         * @description Start of the current period.
         * @example 2026-03-03
         */
        since: string
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'text/csv': string
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
  list_catalog_recordings: {
    parameters: {
      query?: {
        /** @description The order: by default titles ascending, and numbers descending. */
        direction?: 'asc' | 'desc'
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
        /** @description The page, from 1. */
        page?: number
        /**
         * @description Only recordings whose ISRC, name or artist contains this, in any case.
         * @example Tide
         */
        search?: string
        /** @description By plays of the latest 7 days, growth in percent (change) or in plays (growth), part of the value, or title. What is unknown comes last. */
        sort?: 'plays' | 'change' | 'growth' | 'value' | 'name'
        /** @description Only recordings in this state. */
        state?: 'invalid' | 'new' | 'stale' | 'gap' | 'fell' | 'other_hour' | 'whole'
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListCatalogRecordingsResponse']
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
  get_catalog_recording: {
    parameters: {
      query?: {
        /**
         * @description Dates until yesterday.
         * @example 7
         */
        days?: number
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
        /**
         * @description The recording.
         * @example QZDM02000001
         */
        isrc: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetCatalogRecordingResponse']
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
  list_report_links: {
    parameters: {
      query?: {
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListReportLinksResponse']
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
  create_report_link: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateReportLinkRequest']
      }
    }
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreateReportLinkResponse']
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
  revoke_report_link: {
    parameters: {
      query?: never
      header?: {
        /** @description Confirms the preview of `confirmation_required`, which an app gets before it deletes records or charges much. */
        'X-Confirm'?: string
      }
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
        /**
         * @description The link.
         * @example 0e000000-0000-4000-8000-000000000081
         */
        linkId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RevokeReportLinkResponse']
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
        /**
         * @description Rows at most.
         * @example 2
         */
        limit?: number
        /** @description The page, from 1. */
        page?: number
        /** @description Only recordings whose ISRC, name or artist contains this, in any case. */
        search?: string
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListCatalogSongsResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['AddCatalogSongsRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AddCatalogSongsResponse']
        }
      }
      /** @description Accepted: the work continues in the background. */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AddCatalogSongsResponse']
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
      header?: {
        /** @description Confirms the preview of `confirmation_required`, which an app gets before it deletes records or charges much. */
        'X-Confirm'?: string
      }
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['RemoveCatalogSongsRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RemoveCatalogSongsResponse']
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
  import_catalog_songs: {
    parameters: {
      query?: {
        /** @description The column of artists, if it is not found. */
        artist_column?: string
        /** @description What 03/04/2024 is: 3 April or March 4. */
        date_order?: 'dmy' | 'mdy'
        /**
         * @description Only says what would change.
         * @example true
         */
        dry_run?: boolean
        /** @description Up to 100 ISRCs that are not added, separated by commas. */
        excluded?: string
        /** @description The column of ISRCs, if it is not found. */
        isrc_column?: string
        /** @description The column of titles, if it is not found. */
        name_column?: string
        /** @description The column of release dates, if it is not found. */
        release_date_column?: string
        /** @description The column of shares, if it is not found. */
        share_column?: string
        /** @description Whether a share of 1 is 1 % or all. */
        share_unit?: 'percent' | 'fraction'
        /** @description A Spotify or Apple Music URL, a spotify: URI, or a UPC. */
        source?: string
      }
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['ImportCatalogSongsRequest']
        'application/vnd.ms-excel': Blob
        'multipart/form-data': components['schemas']['ImportCatalogSongsForm']
        'text/csv': Blob
        'text/tab-separated-values': Blob
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ImportCatalogSongsResponse']
        }
      }
      /** @description Accepted: the work continues in the background. */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ImportCatalogSongsResponse']
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
  list_stored_valuations: {
    parameters: {
      query?: {
        /**
         * @description Only the last one of each day or month (UTC). Default: all.
         * @example month
         */
        last_of?: 'day' | 'month'
        /**
         * @description Rows at most.
         * @example 2
         */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListStoredValuationsResponse']
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
  get_valuation_report: {
    parameters: {
      query?: {
        /** @description The valuation that stood then (UTC), or before the first one what was recorded by then. */
        as_of?: string
        /** @description A year. */
        discount_rate?: number
        /** @description A stored valuation of the catalog. Default: the latest one. */
        id?: string
        /**
         * @description Years of cash flow.
         * @example 2
         */
        term_years?: number
        /** @description Default: as published. */
        usd_per_1000_streams?: number
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetValuationReportResponse']
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
  export_valuation_report: {
    parameters: {
      query?: {
        /** @description The valuation that stood then (UTC), or before the first one what was recorded by then. */
        as_of?: string
        /** @description Whether the file begins with a byte order mark, without which Excel reads letters outside ASCII wrongly. */
        bom?: boolean
        /** @description A stored valuation of the catalog. Default: the latest one. */
        id?: string
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'text/csv': string
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
  print_valuation_report: {
    parameters: {
      query?: {
        /** @description The valuation that stood then (UTC), or before the first one what was recorded by then. */
        as_of?: string
        /** @description A year. */
        discount_rate?: number
        /** @description A stored valuation of the catalog. Default: the latest one. */
        id?: string
        /**
         * @description Years of cash flow.
         * @example 2
         */
        term_years?: number
        /** @description Default: as published. */
        usd_per_1000_streams?: number
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'text/html': string
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
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
      }
      header?: never
      path: {
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListCatalogValuationsResponse']
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
        /**
         * @description A catalog of yours.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalogId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ExplainCatalogValuationResponse']
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
  list_catalog_figures: {
    parameters: {
      query?: {
        /** @description Default: asc for names, desc for all else. */
        direction?: 'asc' | 'desc'
        /**
         * @description Rows at most.
         * @example 2
         */
        limit?: number
        /**
         * @description The workspace of this organization. Default: your own.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organization_id?: string
        /** @description The page, from 1. */
        page?: number
        /** @description Only those whose name contains it, with or without capitals and accents. */
        search?: string
        /**
         * @description What they are sorted by. Unknown figures are last.
         * @example plays
         */
        sort?: 'created' | 'name' | 'recordings' | 'plays' | 'change' | 'value' | 'captured'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListCatalogFiguresResponse']
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
  create_sample_catalog: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateSampleCatalogRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreateSampleCatalogResponse']
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
  preview_songs: {
    parameters: {
      query?: {
        /** @description The column of artists, if it is not found. */
        artist_column?: string
        /** @description What 03/04/2024 is: 3 April or March 4. */
        date_order?: 'dmy' | 'mdy'
        /** @description The column of ISRCs, if it is not found. */
        isrc_column?: string
        /** @description The column of titles, if it is not found. */
        name_column?: string
        /** @description The column of release dates, if it is not found. */
        release_date_column?: string
        /** @description The column of shares, if it is not found. */
        share_column?: string
        /** @description Whether a share of 1 is 1 % or all. */
        share_unit?: 'percent' | 'fraction'
        /** @description A Spotify or Apple Music URL, a spotify: URI, or a UPC. */
        source?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['PreviewSongsRequest']
        'application/vnd.ms-excel': Blob
        'multipart/form-data': components['schemas']['PreviewSongsForm']
        'text/csv': Blob
        'text/tab-separated-values': Blob
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['PreviewSongsResponse']
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
        /** @description Another account: one of your organizations, or an artist of theirs or yours. */
        account_id?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListConnectorsResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['AuthorizeConnectorRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AuthorizeConnectorResponse']
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
        /** @description Another account: one of your organizations, or an artist of theirs or yours. */
        account_id?: string
      }
      header?: never
      path: {
        /**
         * @description The slug of the service.
         * @example slack
         */
        slug: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['DisconnectConnectorResponse']
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
  list_services: {
    parameters: {
      query?: {
        /** @description Rows at most. */
        limit?: number
        /**
         * @description Only those with this text in their name or description.
         * @example mail
         */
        search?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListServicesResponse']
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
      query?: {
        /** @description Rows at most. */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListChatWorkspacesResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['LinkChatWorkspaceRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['LinkChatWorkspaceResponse']
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
        /**
         * @description The workspace’s id at the chat platform.
         * @example T0DEMO0002
         */
        team_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['UnlinkChatWorkspaceResponse']
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
      header?: {
        /**
         * @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID.
         * @example harbour-morning-teaser
         */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateContentRequest']
      }
    }
    responses: {
      /** @description Accepted: the work continues in the background. */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreateContentResponse']
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
        /** @description Only entries before this one: the `next` of a page. */
        before?: number
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
        /** @description Those of this organization, of which you are a member. */
        organization_id?: string
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetCreditsResponse']
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
  buy_credits: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['BuyCreditsRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['BuyCreditsResponse']
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
      query?: {
        /** @description An organization that you own. Default: your own account. */
        organization_id?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetRechargeResponse']
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
        'application/json': components['schemas']['SetRechargeRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SetRechargeResponse']
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
  list_fans: {
    parameters: {
      query?: {
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
        /**
         * @description The workspace of this organization. Default: your own.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organization_id?: string
        /** @description The page, from 1. */
        page?: number
        /** @description A part of the address. */
        search?: string
        /** @description Those of this site of the workspace alone. */
        site_id?: string
        /** @description Those of this state alone; held: pending ones whose mail is held. */
        state?: 'pending' | 'confirmed' | 'single' | 'held'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListFansResponse']
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
  export_fans: {
    parameters: {
      query?: {
        /** @description Whether the file begins with a byte order mark, without which Excel reads letters outside ASCII wrongly. */
        bom?: boolean
        /** @description Generic, or the columns that a mailing tool imports. */
        format?: 'generic' | 'mailchimp' | 'brevo' | 'klaviyo' | 'listmonk'
        /**
         * @description The workspace of this organization. Default: your own.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organization_id?: string
        /** @description A part of the address. */
        search?: string
        /** @description Those of this site of the workspace alone. */
        site_id?: string
        /** @description Those of this state alone; held: pending ones whose mail is held. */
        state?: 'pending' | 'confirmed' | 'single' | 'held'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'text/csv': string
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
  list_grants: {
    parameters: {
      query?: {
        /** @description The id of a request to connect, which Supabase Auth adds to the address of the consent page. */
        authorization_id?: string
        /** @description Rows at most. */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListGrantsResponse']
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
  create_grant: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateGrantRequest']
      }
    }
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreateGrantResponse']
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
  delete_grant: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The id of the app: the `client_id` of its registration at Supabase Auth.
         * @example 0e000000-0000-4000-8000-000000000042
         */
        clientId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['DeleteGrantResponse']
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
  update_grant: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The id of the app: the `client_id` of its registration at Supabase Auth.
         * @example 0e000000-0000-4000-8000-000000000042
         */
        clientId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateGrantRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['UpdateGrantResponse']
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
  get_home: {
    parameters: {
      query?: {
        /**
         * @description The workspace of this organization. Default: your own.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organization_id?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetHomeResponse']
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
  list_invitation_blocks: {
    parameters: {
      query?: {
        /** @description Rows at most. */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListInvitationBlocksResponse']
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
  lift_invitation_block: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The organization that invites.
         * @example 0e000000-0000-4000-8000-00000000000f
         */
        organizationId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['LiftInvitationBlockResponse']
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
  list_invitations: {
    parameters: {
      query?: {
        /** @description Rows at most. */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListInvitationsResponse']
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
  accept_invitation: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The organization that invites.
         * @example 0e000000-0000-4000-8000-00000000000d
         */
        organizationId: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['AcceptInvitationRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AcceptInvitationResponse']
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
  decline_invitation: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The organization that invites.
         * @example 0e000000-0000-4000-8000-00000000000e
         */
        organizationId: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['DeclineInvitationRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['DeclineInvitationResponse']
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
      query?: {
        /** @description Rows at most. */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListKeysResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateKeyRequest']
      }
    }
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreateKeyResponse']
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
        /**
         * @description A key of the account.
         * @example 0e000000-0000-4000-8000-000000000040
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RevokeKeyResponse']
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
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetAccountResponse']
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
  rename_account: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['RenameAccountRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RenameAccountResponse']
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
      query?: {
        /** @description Rows at most. */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListOrganizationsResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateOrganizationRequest']
      }
    }
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreateOrganizationResponse']
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
  list_organization_grants: {
    parameters: {
      query?: {
        /** @description Rows at most. */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path: {
        /**
         * @description An organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organizationId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListOrganizationGrantsResponse']
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
  update_organization_grants: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description An organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organizationId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateOrganizationGrantsRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['UpdateOrganizationGrantsResponse']
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
  approve_organization_grant: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The account of a person in the organization.
         * @example 0e000000-0000-4000-8000-00000000000b
         */
        accountId: string
        /**
         * @description The id of the app: the `client_id` of its registration at Supabase Auth.
         * @example 0e000000-0000-4000-8000-000000000042
         */
        clientId: string
        /**
         * @description An organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organizationId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['ApproveOrganizationGrantRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ApproveOrganizationGrantResponse']
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
  end_organization_grant: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The account of a person in the organization.
         * @example 0e000000-0000-4000-8000-00000000000b
         */
        accountId: string
        /**
         * @description The id of the app: the `client_id` of its registration at Supabase Auth.
         * @example 0e000000-0000-4000-8000-000000000042
         */
        clientId: string
        /**
         * @description An organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organizationId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['EndOrganizationGrantResponse']
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
  list_organization_keys: {
    parameters: {
      query?: {
        /** @description Rows at most. */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path: {
        /**
         * @description An organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organizationId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListOrganizationKeysResponse']
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
  create_organization_key: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path: {
        /**
         * @description An organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organizationId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateOrganizationKeyRequest']
      }
    }
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreateOrganizationKeyResponse']
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
  revoke_organization_key: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description A key of the organization.
         * @example 0e000000-0000-4000-8000-000000000041
         */
        keyId: string
        /**
         * @description An organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organizationId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RevokeOrganizationKeyResponse']
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
      query?: {
        /** @description Rows at most. */
        limit?: number
        /** @description Only the people who belong to it, its artists, or the people who are invited. */
        only?: 'people' | 'artists' | 'invited'
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path: {
        /**
         * @description An organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organizationId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListOrganizationMembersResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path: {
        /**
         * @description An organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organizationId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['AddOrganizationMemberRequest']
      }
    }
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AddOrganizationMemberResponse']
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
        /**
         * @description The account of a person in the organization.
         * @example 0e000000-0000-4000-8000-00000000000c
         */
        accountId: string
        /**
         * @description An organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organizationId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RemoveOrganizationMemberResponse']
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
        /**
         * @description The account of a person in the organization.
         * @example 0e000000-0000-4000-8000-00000000000b
         */
        accountId: string
        /**
         * @description An organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organizationId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeOrganizationMemberRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ChangeOrganizationMemberResponse']
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
  resend_organization_invitation: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path: {
        /**
         * @description The account of the invited person.
         * @example 0e000000-0000-4000-8000-000000000010
         */
        accountId: string
        /**
         * @description An organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organizationId: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['ResendOrganizationInvitationRequest']
      }
    }
    responses: {
      /** @description Accepted: the work continues in the background. */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ResendOrganizationInvitationResponse']
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
  list_pages: {
    parameters: {
      query?: {
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
        /**
         * @description The workspace of this organization. Default: your own.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organization_id?: string
        /** @description The page, from 1. */
        page?: number
        /** @description A part of the name or of the artist. */
        search?: string
        /** @description The order; the most visits and fans come first. */
        sort?: 'newest' | 'name' | 'visits' | 'fans'
        /** @description Only pages in this state. */
        state?: 'published' | 'draft' | 'empty'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListPagesResponse']
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
        /** @description Only those of this catalog. */
        catalog_id?: string
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListPlaycountSnapshotsResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
        /** @description Confirms the preview of `confirmation_required`, which an app gets before it deletes records or charges much. */
        'X-Confirm'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreatePlaycountSnapshotRequest']
      }
    }
    responses: {
      /** @description Accepted: the work continues in the background. */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreatePlaycountSnapshotResponse']
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
        /**
         * @description A capture of yours or of your organizations.
         * @example 0e000000-0000-4000-8000-000000000005
         */
        snapshotId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetPlaycountSnapshotResponse']
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
  list_snapshot_recordings: {
    parameters: {
      query?: {
        /**
         * @description Rows at most.
         * @example 3
         */
        limit?: number
      }
      header?: never
      path: {
        /**
         * @description A capture of yours or of your organizations.
         * @example 0e000000-0000-4000-8000-000000000005
         */
        snapshotId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListSnapshotRecordingsResponse']
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
  get_playcount_snapshot_price: {
    parameters: {
      query?: {
        /**
         * @description The catalog to capture; either this or recordings.
         * @example 0e000000-0000-4000-8000-000000000004
         */
        catalog_id?: string
        /** @description How many recordings to capture. */
        recordings?: number
        /**
         * @description How often.
         * @example daily
         */
        schedule?: 'once' | 'daily' | 'weekly' | 'monthly'
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetPlaycountSnapshotPriceResponse']
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
  list_requests: {
    parameters: {
      query?: {
        /**
         * @description Only those of this key.
         * @example 0e000000-0000-4000-8000-000000000041
         */
        key_id?: string
        /** @description Rows at most. */
        limit?: number
        /**
         * @description Those of the keys of this organization (owners only). Default: of your own keys.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organization_id?: string
        /** @description Only those with a status below 400, or all others. */
        outcome?: 'succeeded' | 'failed'
        /** @description The page, from 1. */
        page?: number
        /** @description Only those with this HTTP status. */
        status?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListRequestsResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
        /** @description Confirms the preview of `confirmation_required`, which an app gets before it deletes records or charges much. */
        'X-Confirm'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['ListArtistEventsRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListArtistEventsResponse']
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
        /** @description The account of the sandbox. Default: your own. */
        account_id?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetSandboxResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CommitSandboxFilesRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CommitSandboxFilesResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['SetupSandboxRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SetupSandboxResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['StageFileRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['StageFileResponse']
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
  search_workspace: {
    parameters: {
      query: {
        /**
         * @description Rows at most.
         * @example 3
         */
        limit?: number
        /**
         * @description The workspace of this organization. Default: your own.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organization_id?: string
        /**
         * @description A part of what is sought.
         * @example tide
         */
        query: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SearchWorkspaceResponse']
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
        /** @description Only rows that come after this one: the `next` of a page. */
        before?: string
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListSessionsResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateSessionRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreateSessionResponse']
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
        /** @description Only rows that come after this one: the `next` of a page. */
        before?: string
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path: {
        /**
         * @description A session of yours.
         * @example release-week
         */
        sessionId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListChatsResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path: {
        /**
         * @description A session of yours.
         * @example release-week
         */
        sessionId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateChatRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreateChatResponse']
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
        /**
         * @description A chat in this session.
         * @example artwork
         */
        chatId: string
        /**
         * @description A session of yours.
         * @example release-week
         */
        sessionId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateChatRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['UpdateChatResponse']
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
        /** @description An artist that you have access to. */
        artistId?: string
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
        /**
         * @description The workspace of this organization. Default: your own.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organizationId?: string
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListSitesResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
        /** @description `respond-async`: return a runId at once, and generate in the background (RFC 7240). */
        Prefer?: string
        /** @description Confirms the preview of `confirmation_required`, which an app gets before it deletes records or charges much. */
        'X-Confirm'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateSiteRequest']
      }
    }
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreateSiteResponse']
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
        /**
         * @description A site of yours.
         * @example 0e000000-0000-4000-8000-000000000020
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetSiteResponse']
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
      header?: {
        /** @description Confirms the preview of `confirmation_required`, which an app gets before it deletes records or charges much. */
        'X-Confirm'?: string
      }
      path: {
        /**
         * @description A site of yours.
         * @example 0e000000-0000-4000-8000-000000000021
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['DeleteSiteResponse']
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
  change_site: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
        /** @description The ETag of the site that you read, in place of `revision` or in agreement with it. */
        'If-Match'?: string
        /** @description `respond-async`: return a runId at once, and generate in the background (RFC 7240). */
        Prefer?: string
        /** @description Confirms the preview of `confirmation_required`, which an app gets before it deletes records or charges much. */
        'X-Confirm'?: string
      }
      path: {
        /**
         * @description A site of yours.
         * @example 0e000000-0000-4000-8000-000000000020
         */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json':
          | components['schemas']['GenerateSiteRequest']
          | components['schemas']['PublishSiteRequest']
          | components['schemas']['RestoreSiteRequest']
          | components['schemas']['UnpublishSiteRequest']
          | components['schemas']['UpdateSiteRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json':
            | components['schemas']['GenerateSiteResponse']
            | components['schemas']['PublishSiteResponse']
            | components['schemas']['RestoreSiteResponse']
            | components['schemas']['UnpublishSiteResponse']
            | components['schemas']['UpdateSiteResponse']
        }
      }
      /** @description Accepted: the work continues in the background. */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GenerateSiteResponse']
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
  get_site_palettes: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description A site of yours.
         * @example 0e000000-0000-4000-8000-000000000020
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetSitePalettesResponse']
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
        /**
         * @description A site of yours.
         * @example 0e000000-0000-4000-8000-000000000020
         */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['PreviewSiteRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['PreviewSiteResponse']
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
  list_site_revisions: {
    parameters: {
      query?: {
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path: {
        /**
         * @description A site of yours.
         * @example 0e000000-0000-4000-8000-000000000020
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListSiteRevisionsResponse']
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
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path: {
        /**
         * @description A site of yours.
         * @example 0e000000-0000-4000-8000-000000000020
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetSiteSignupsResponse']
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
      header?: {
        /** @description Confirms the preview of `confirmation_required`, which an app gets before it deletes records or charges much. */
        'X-Confirm'?: string
      }
      path: {
        /**
         * @description A site of yours.
         * @example 0e000000-0000-4000-8000-000000000020
         */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['EraseSiteSignupRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['EraseSiteSignupResponse']
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
      query?: {
        /** @description Whether the file begins with a byte order mark, without which Excel reads letters outside ASCII wrongly. */
        bom?: boolean
        /** @description Generic, or the columns that a mailing tool imports. */
        format?: 'generic' | 'mailchimp' | 'brevo' | 'klaviyo' | 'listmonk'
      }
      header?: never
      path: {
        /**
         * @description A site of yours.
         * @example 0e000000-0000-4000-8000-000000000020
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'text/csv': string
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
  get_signup_receipt: {
    parameters: {
      query: {
        /**
         * @description The address of the fan.
         * @example fan@example.com
         */
        email: string
      }
      header?: never
      path: {
        /**
         * @description A site of yours.
         * @example 0e000000-0000-4000-8000-000000000020
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetSignupReceiptResponse']
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
  get_site_visits: {
    parameters: {
      query?: {
        /**
         * @description How many days.
         * @example 1
         */
        days?: number
        /**
         * @description The first day (UTC). By default the last day is today.
         * @example 2026-03-06
         */
        since?: string
      }
      header?: never
      path: {
        /**
         * @description A site of yours.
         * @example 0e000000-0000-4000-8000-000000000020
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetSiteVisitsResponse']
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
  list_site_assets: {
    parameters: {
      query?: {
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
        /**
         * @description The workspace of this organization. Default: your own.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organizationId?: string
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListSiteAssetsResponse']
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
        /**
         * @description The workspace of this organization. Default: your own.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organizationId?: string
      }
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['UploadSiteAssetRequest']
        'audio/mpeg': Blob
        'audio/wav': Blob
        'image/jpeg': Blob
        'image/png': Blob
        'image/webp': Blob
        'multipart/form-data': components['schemas']['UploadSiteAssetForm']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['UploadSiteAssetResponse']
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
  delete_site_asset: {
    parameters: {
      query?: never
      header?: {
        /** @description Confirms the preview of `confirmation_required`, which an app gets before it deletes records or charges much. */
        'X-Confirm'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['DeleteSiteAssetRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['DeleteSiteAssetResponse']
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
        /**
         * @description A published site.
         * @example 0e000000-0000-4000-8000-000000000020
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetPublicSiteResponse']
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
        /**
         * @description A published site.
         * @example 0e000000-0000-4000-8000-000000000020
         */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['SignUpFanRequest']
        'application/x-www-form-urlencoded': components['schemas']['SignUpFanRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SignUpFanResponse']
          'text/html': string
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
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
        /** @description Only what is available in this country, as two letters. */
        market?: string
        /** @description How many of each type to skip. */
        offset?: number
        /**
         * @description Words, and filters such as artist: album: track: year: isrc: upc:, or the address of an item, which alone is found.
         * @example paper lanterns
         */
        q: string
        /**
         * @description One or more of album, artist, playlist, track, show, episode, audiobook, separated by commas.
         * @example track
         */
        type: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SearchStreamingCatalogResponse']
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
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['SaveCardRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SaveCardResponse']
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
        /** @description Only those of this account. */
        account_id?: string
        /** @description Only those for this artist. */
        artist_account_id?: string
        /** @description Only those that capture this catalog. */
        catalog_id?: string
        /**
         * @description Only those that are switched on, or off.
         * @example true
         */
        enabled?: boolean
        /** @description Only this one. */
        id?: string
        /** @description Rows at most. */
        limit?: number
        /** @description The page, from 1. */
        page?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListTasksResponse']
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
        /**
         * @description A schedule of yours or of an organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000061
         */
        taskId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['DeleteTaskResponse']
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
        /**
         * @description A schedule of yours or of an organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000060
         */
        taskId: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateTaskRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['UpdateTaskResponse']
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
        /** @description Only those of this account. */
        account_id?: string
        /** @description Rows at most. */
        limit?: number
        /** @description The page, from 1. */
        page?: number
        /**
         * @description Only this run: the id that was returned when it was started.
         * @example 0e000000-0000-4000-8000-000000000050
         */
        runId?: string
        /** @description Only generations of this site. One in progress is left out once it is cancelled or the site has changed, because it will fail. */
        site_id?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListTaskRunsResponse']
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
  get_task_run: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The runId that was returned when the run was started.
         * @example 0e000000-0000-4000-8000-000000000050
         */
        runId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetTaskRunResponse']
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
        /**
         * @description A run of yours or of an organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000052
         */
        runId: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['CancelRunRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CancelRunResponse']
        }
      }
      /** @description Accepted: the work continues in the background. */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CancelRunResponse']
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
  watch_run: {
    parameters: {
      query?: {
        /** @description The id of the last event that you got. Also as the header Last-Event-ID. */
        last_event_id?: string
        /** @description In place of a credential, for EventSource: a ticket of POST /api/tasks/runs/{runId}/events/ticket. */
        ticket?: string
      }
      header?: {
        /** @description The id of the last event that you got. */
        'Last-Event-ID'?: string
      }
      path: {
        /**
         * @description The runId that was returned when the run was started.
         * @example 0e000000-0000-4000-8000-000000000050
         */
        runId: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'text/event-stream': string
        }
      }
      /** @description There is nothing more. */
      204: {
        headers: {
          [name: string]: unknown
        }
        content?: never
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
  create_run_ticket: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description The runId that was returned when the run was started.
         * @example 0e000000-0000-4000-8000-000000000050
         */
        runId: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['CreateRunTicketRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreateRunTicketResponse']
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
  get_usage: {
    parameters: {
      query?: {
        /**
         * @description Also what this organization stores.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organization_id?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetUsageResponse']
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
  get_valuation_model: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetValuationModelResponse']
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
  show_valuation_model: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'text/html': string
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
  resend_webhook_delivery: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path: {
        /**
         * @description A delivery to an endpoint that you have access to.
         * @example 0e000000-0000-4000-8000-000000000072
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['ResendWebhookDeliveryRequest']
      }
    }
    responses: {
      /** @description Accepted: the work continues in the background. */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ResendWebhookDeliveryResponse']
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
  list_webhook_endpoints: {
    parameters: {
      query?: {
        /**
         * @description Only endpoints of this organization.
         * @example 0e000000-0000-4000-8000-000000000001
         */
        organization_id?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListWebhookEndpointsResponse']
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
  create_webhook_endpoint: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateWebhookEndpointRequest']
      }
    }
    responses: {
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreateWebhookEndpointResponse']
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
  get_webhook_endpoint: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description A webhook endpoint of yours or of an organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000070
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GetWebhookEndpointResponse']
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
  delete_webhook_endpoint: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description A webhook endpoint of yours or of an organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000071
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['DeleteWebhookEndpointResponse']
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
  update_webhook_endpoint: {
    parameters: {
      query?: never
      header?: never
      path: {
        /**
         * @description A webhook endpoint of yours or of an organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000070
         */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateWebhookEndpointRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['UpdateWebhookEndpointResponse']
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
  list_webhook_deliveries: {
    parameters: {
      query?: {
        /**
         * @description Rows at most.
         * @example 1
         */
        limit?: number
        /** @description The page, from 1. */
        page?: number
        /**
         * @description Only deliveries in this state.
         * @example failed
         */
        state?: 'pending' | 'delivered' | 'failed'
      }
      header?: never
      path: {
        /**
         * @description A webhook endpoint of yours or of an organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000070
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ListWebhookDeliveriesResponse']
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
  rotate_webhook_secret: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path: {
        /**
         * @description A webhook endpoint of yours or of an organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000070
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['RotateWebhookSecretRequest']
      }
    }
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RotateWebhookSecretResponse']
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
  send_test_webhook: {
    parameters: {
      query?: never
      header?: {
        /** @description Makes the request safe to repeat for 24 hours: a repeat gets the same response. Take a random UUID. */
        'Idempotency-Key'?: string
      }
      path: {
        /**
         * @description A webhook endpoint of yours or of an organization that you belong to.
         * @example 0e000000-0000-4000-8000-000000000070
         */
        id: string
      }
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': components['schemas']['SendTestWebhookRequest']
      }
    }
    responses: {
      /** @description Accepted: the work continues in the background. */
      202: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SendTestWebhookResponse']
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
  receive_credits_low: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The id of the event, the same in all attempts.
         * @example 0e000000-0000-4000-8000-000000000073
         */
        'webhook-id': string
        /**
         * @description Signatures as Standard Webhooks describes them, separated by spaces.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': string
        /**
         * @description When the attempt was made, in seconds since 1970.
         * @example 1772792230
         */
        'webhook-timestamp': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['CreditsLowEvent']
      }
    }
    responses: {
      /** @description Accepted. Any other response is a failure, after which the event is sent again. */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Disables the endpoint. */
      410: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  receive_ping: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The id of the event, the same in all attempts.
         * @example 0e000000-0000-4000-8000-000000000073
         */
        'webhook-id': string
        /**
         * @description Signatures as Standard Webhooks describes them, separated by spaces.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': string
        /**
         * @description When the attempt was made, in seconds since 1970.
         * @example 1772792230
         */
        'webhook-timestamp': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['PingEvent']
      }
    }
    responses: {
      /** @description Accepted. Any other response is a failure, after which the event is sent again. */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Disables the endpoint. */
      410: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  receive_run_finished: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The id of the event, the same in all attempts.
         * @example 0e000000-0000-4000-8000-000000000073
         */
        'webhook-id': string
        /**
         * @description Signatures as Standard Webhooks describes them, separated by spaces.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': string
        /**
         * @description When the attempt was made, in seconds since 1970.
         * @example 1772792230
         */
        'webhook-timestamp': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['RunFinishedEvent']
      }
    }
    responses: {
      /** @description Accepted. Any other response is a failure, after which the event is sent again. */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Disables the endpoint. */
      410: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  receive_site_published: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The id of the event, the same in all attempts.
         * @example 0e000000-0000-4000-8000-000000000073
         */
        'webhook-id': string
        /**
         * @description Signatures as Standard Webhooks describes them, separated by spaces.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': string
        /**
         * @description When the attempt was made, in seconds since 1970.
         * @example 1772792230
         */
        'webhook-timestamp': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['SitePublishedEvent']
      }
    }
    responses: {
      /** @description Accepted. Any other response is a failure, after which the event is sent again. */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Disables the endpoint. */
      410: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  receive_site_signup: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The id of the event, the same in all attempts.
         * @example 0e000000-0000-4000-8000-000000000073
         */
        'webhook-id': string
        /**
         * @description Signatures as Standard Webhooks describes them, separated by spaces.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': string
        /**
         * @description When the attempt was made, in seconds since 1970.
         * @example 1772792230
         */
        'webhook-timestamp': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['SiteSignupEvent']
      }
    }
    responses: {
      /** @description Accepted. Any other response is a failure, after which the event is sent again. */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Disables the endpoint. */
      410: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  receive_snapshot_captured: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The id of the event, the same in all attempts.
         * @example 0e000000-0000-4000-8000-000000000073
         */
        'webhook-id': string
        /**
         * @description Signatures as Standard Webhooks describes them, separated by spaces.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': string
        /**
         * @description When the attempt was made, in seconds since 1970.
         * @example 1772792230
         */
        'webhook-timestamp': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['SnapshotCapturedEvent']
      }
    }
    responses: {
      /** @description Accepted. Any other response is a failure, after which the event is sent again. */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Disables the endpoint. */
      410: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  receive_valuation_computed: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The id of the event, the same in all attempts.
         * @example 0e000000-0000-4000-8000-000000000073
         */
        'webhook-id': string
        /**
         * @description Signatures as Standard Webhooks describes them, separated by spaces.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': string
        /**
         * @description When the attempt was made, in seconds since 1970.
         * @example 1772792230
         */
        'webhook-timestamp': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['ValuationComputedEvent']
      }
    }
    responses: {
      /** @description Accepted. Any other response is a failure, after which the event is sent again. */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Disables the endpoint. */
      410: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
  receive_valuation_stored: {
    parameters: {
      query?: never
      header: {
        /**
         * @description The id of the event, the same in all attempts.
         * @example 0e000000-0000-4000-8000-000000000073
         */
        'webhook-id': string
        /**
         * @description Signatures as Standard Webhooks describes them, separated by spaces.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        'webhook-signature': string
        /**
         * @description When the attempt was made, in seconds since 1970.
         * @example 1772792230
         */
        'webhook-timestamp': string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': components['schemas']['ValuationStoredEvent']
      }
    }
    responses: {
      /** @description Accepted. Any other response is a failure, after which the event is sent again. */
      '2XX': {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
      /** @description Disables the endpoint. */
      410: {
        headers: {
          [name: string]: unknown
        }
        content?: never
      }
    }
  }
}
