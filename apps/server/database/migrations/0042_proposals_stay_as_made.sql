-- Who proposed what stays as it was written: an approval is for that.
revoke update on proposals from trevo_app;
grant update (state, decided_by, decided_at, decision_reason) on proposals to trevo_app;
