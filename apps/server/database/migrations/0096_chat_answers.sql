-- Answers are found by what they answer: its words leave them when they are erased.

create index chat_messages_answers on chat_messages (tenant_id, reply_to) where reply_to is not null;
