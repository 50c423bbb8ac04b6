/** Events, channels and their authorisation, which the request/response contract cannot describe. */
export const realtimeDocs = `<h2 id="realtime">realtime</h2>
<p>The wire is Pusher Channels protocol 7: use laravel-echo or pusher-js as they are, with the key and host of <code>GET /api/site-config</code>.</p>
<details><summary><b>WS</b><code>/app/{key}?protocol=7</code><span>Events as they happen</span></summary>
<ul><li><code>private-universal.{player id}</code>: <code>App\\Events\\BalanceUpdated</code>, <code>PaymentApproved</code>, <code>WithdrawalUpdated</code>, <code>NotificationSent</code>, <code>NotifyNewUserBox</code>, <code>BonusChanged</code>, <code>MissionAssigned</code>, <code>MissionProgressed</code> of one player</li>
<li><code>private-universal.{Guest-ID}</code>: a guest's own channel</li>
<li><code>universal-public.{id}</code>: <code>App\\Events\\BetPlaced</code>, a bet and its win with the same <code>transaction</code>, gathered for 50 ms, at most 20 pairs a second</li>
<li><code>presence-universal-public.{id}</code>: who is here, with masked names</li></ul>
<p>Events are hints, sent after the fact and at most once: after a reconnection, read again. A balance with a lower <code>version</code> than the last is old.</p>
<p>Close codes: 4009 the session ended, 4100 come back later, 4200 come back now, 4003 the brand is switched off.</p></details>
<details><summary><b>POST</b><code>/api/broadcasting/auth</code><span>Permission to listen to a signed channel</span></summary>
<p>For a signed-in player, or a guest with a <code>Guest-ID</code>. Urlencoded or JSON: <code>socket_id</code>, <code>channel_name</code>. Replies <code>{"auth", "channel_data"?}</code>.</p>
<p>Refusals</p><ul><li><code>401 session_required</code></li><li><code>403 forbidden</code></li><li><code>422 invalid_fields</code></li><li><code>429 too_many_requests</code></li></ul></details>
<details><summary><b>POST</b><code>/api/broadcasting/user-auth</code><span>Permission to sign in on a socket</span></summary>
<p>For a signed-in player: <code>socket_id</code>. Replies <code>{"auth", "user_data"}</code>, with the refusals above.</p></details>
<details><summary><b>POST</b><code>/apps/{app_id}/events</code><span>An event of the brand's own backend to up to 100 channels</span></summary>
<p>Pusher's HTTP API, with any Pusher server library and the brand's <code>app_id</code>, key and secret. Also <code>POST batch_events</code> (10 events), <code>GET channels</code>, <code>GET channels/{channel}</code>, <code>GET channels/{channel}/users</code> and <code>POST users/{id}/terminate_connections</code>.</p>
<p>Event data is text of at most 10 KB. <code>socket_id</code> names a socket that does not hear it; <code>info</code> asks for <code>subscription_count</code>, <code>user_count</code> or <code>cache</code>. Channels that begin with <code>cache-</code>, <code>private-cache-</code> or <code>presence-cache-</code> keep their last event for 30 minutes.</p>
<p>Refusals</p><ul><li><code>400 malformed</code>, with a <code>reason</code></li><li><code>401 bad_signature</code>, also for a clock off by more than 600 seconds</li><li><code>403 forbidden</code></li><li><code>413 body_too_large</code></li></ul></details>`;
