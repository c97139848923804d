CREATE TABLE "password_resets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_resets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"forced" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refresh_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id" integer NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_because" text
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" integer PRIMARY KEY NOT NULL,
	"birth_date" date,
	"bill_birth_date" date,
	"bill_address" jsonb,
	"address" jsonb,
	"urssaf_registered" boolean DEFAULT false NOT NULL,
	"urssaf_payment_enabled" boolean DEFAULT false NOT NULL,
	"urssaf_refused" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	"email_confirmed_at" timestamp with time zone,
	"password_change_required" boolean DEFAULT false NOT NULL,
	"phone_marketing_consent" boolean DEFAULT false NOT NULL,
	"phone_marketing_consent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bill_counters" (
	"entity" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "bill_counters_entity_year_pk" PRIMARY KEY("entity","year")
);
--> statement-breakpoint
CREATE TABLE "bill_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bill_id" integer NOT NULL,
	"credits_line_id" integer,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"vat_per_mille" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"credits_id" integer,
	"customer_id" integer NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_address" text,
	"subject_name" text NOT NULL,
	"subject_lines" text[] NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"credited_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "bills_credited" CHECK ("bills"."credited_cents" between 0 and greatest("bills"."amount_cents", 0)),
	CONSTRAINT "bills_credit_of" CHECK (("bills"."kind" = 'credit') = ("bills"."credits_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"entity" text DEFAULT 'main' NOT NULL,
	"payment_method_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "cards_paymentMethodId_unique" UNIQUE("payment_method_id")
);
--> statement-breakpoint
CREATE TABLE "payers" (
	"customer_id" integer NOT NULL,
	"entity" text DEFAULT 'main' NOT NULL,
	"provider_id" text NOT NULL,
	"setups" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payers_customer_id_entity_pk" PRIMARY KEY("customer_id","entity"),
	CONSTRAINT "payers_providerId_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"payment_id" integer,
	"received_at" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL,
	"next_try_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "credit_uses" (
	"credit_id" integer NOT NULL,
	"bill_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "credit_uses_credit_id_bill_id_pk" PRIMARY KEY("credit_id","bill_id"),
	CONSTRAINT "credit_uses_amount" CHECK ("credit_uses"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "family_credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"entity" text NOT NULL,
	"bill_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"used_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "family_credits_amount" CHECK ("family_credits"."amount_cents" > 0 and "family_credits"."used_cents" >= 0 and "family_credits"."refunded_cents" >= 0 and "family_credits"."used_cents" + "family_credits"."refunded_cents" <= "family_credits"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"account" text NOT NULL,
	"holder_id" integer,
	"amount_cents" integer NOT NULL,
	"bill_id" integer,
	"document_kind" text,
	"document_id" integer,
	"payment_id" integer,
	"reverses_id" integer,
	CONSTRAINT "ledger_entries_document" CHECK (num_nonnulls("ledger_entries"."bill_id", "ledger_entries"."document_id") = 1 and ("ledger_entries"."document_id" is null) = ("ledger_entries"."document_kind" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_proofs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"faults" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bill_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"means" text NOT NULL,
	"card_id" integer,
	"reference" text,
	"attempt" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"sent_cents" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"intent_id" text,
	"page_id" text,
	"page_url" text,
	"error_code" text,
	"decline_code" text,
	"quarantine" text,
	"created_at" timestamp with time zone NOT NULL,
	"called_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone,
	"retry_at" timestamp with time zone,
	CONSTRAINT "payments_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payments_intentId_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_pageId_unique" UNIQUE("page_id"),
	CONSTRAINT "payments_card" CHECK ("payments"."means" = 'card' or "payments"."card_id" is null),
	CONSTRAINT "payments_reference" CHECK (("payments"."means" = 'card') = ("payments"."reference" is null)),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_cents" >= 0 and "payments"."sent_cents" >= 0 and "payments"."refunded_cents" + "payments"."sent_cents" <= "payments"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"asking_until" timestamp with time zone,
	"reference" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_sent" CHECK (("refunds"."status" = 'sent') = ("refunds"."reference" is not null))
);
--> statement-breakpoint
CREATE TABLE "unmatched_receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unmatched_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"means" text NOT NULL,
	"reference" text NOT NULL,
	"said" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"bill_id" integer,
	"sent_reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "unmatched_receipts_once" UNIQUE("means","reference"),
	CONSTRAINT "unmatched_receipts_amount" CHECK ("unmatched_receipts"."amount_cents" > 0),
	CONSTRAINT "unmatched_receipts_closed" CHECK (("unmatched_receipts"."closed_at" is not null)::int = num_nonnulls("unmatched_receipts"."bill_id", "unmatched_receipts"."sent_reference"))
);
--> statement-breakpoint
CREATE TABLE "abandoned_bookings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "abandoned_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"draft_id" uuid,
	"group_lesson_id" integer,
	"customer_id" integer,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"last_step_at" timestamp with time zone NOT NULL,
	"remind_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "abandoned_bookings_draftId_unique" UNIQUE("draft_id"),
	CONSTRAINT "abandoned_bookings_of_one" CHECK (num_nonnulls("abandoned_bookings"."draft_id", "abandoned_bookings"."group_lesson_id") = 1 and ("abandoned_bookings"."group_lesson_id" is null or num_nulls("abandoned_bookings"."customer_id", "abandoned_bookings"."expires_at") = 0))
);
--> statement-breakpoint
CREATE TABLE "booking_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_reminders" (
	"kind" text NOT NULL,
	"address_hash" text NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_reminders_kind_address_hash_pk" PRIMARY KEY("kind","address_hash")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"proof" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"purposes" text[] NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"theme" text NOT NULL,
	"audience" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"minutes" smallint NOT NULL,
	"position" smallint NOT NULL,
	"revised_on" date NOT NULL,
	"related" text[] NOT NULL,
	"withheld" boolean DEFAULT false NOT NULL,
	CONSTRAINT "resources_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_request_id" integer,
	"proposal_id" integer,
	"customer_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"level_id" integer NOT NULL,
	"kind" text NOT NULL,
	"course_format" text NOT NULL,
	"hourly_price_cents" integer NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"first_course_date" timestamp with time zone,
	"first_course_duration" integer,
	"condition" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_cause" text
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "counters_day_name_pk" PRIMARY KEY("day","name")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"kind" text NOT NULL,
	"cause_id" integer,
	"comment" text,
	"late" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"outcome" text,
	"reason" text,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contract_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"origin" text NOT NULL,
	"is_first" boolean NOT NULL,
	"status" text NOT NULL,
	"status_since" timestamp with time zone NOT NULL,
	"format" text NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"duration" integer NOT NULL,
	"comments" text,
	"is_collective" boolean NOT NULL,
	"hourly_price_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"mode" text NOT NULL,
	"tax_credit" boolean NOT NULL,
	"declared_at" timestamp with time zone,
	"corrected_at" timestamp with time zone,
	"alerts" text[] NOT NULL,
	"alert_answered_at" timestamp with time zone,
	"verdict_due_at" timestamp with time zone,
	"escalate_due_at" timestamp with time zone,
	"decision_due_at" timestamp with time zone,
	"reminder_due_at" timestamp with time zone,
	"reminders_sent" integer NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text,
	"disputed_at" timestamp with time zone,
	"late_disputed_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"refund_due_at" timestamp with time zone,
	"failure_cause" text,
	"cancel_comment" text,
	"decision_reason" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_lesson_classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_lesson_classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_lesson_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"disponibility" text NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"assigned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "group_lesson_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_lesson_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_lesson_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"duration" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_lessons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"format" text NOT NULL,
	"period" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"subject_ids" smallint[] NOT NULL,
	"main_level_id" smallint NOT NULL,
	"equivalent_level_ids" smallint[] NOT NULL,
	"prerequisites" text[] NOT NULL,
	"chapter_ids" smallint[] NOT NULL,
	"max_students" smallint NOT NULL,
	"min_students" smallint NOT NULL,
	"taken_seats" smallint DEFAULT 0 NOT NULL,
	"price_cents" integer NOT NULL,
	"subjects_included" smallint DEFAULT 1 NOT NULL,
	"extra_subject_price_cents" integer DEFAULT 0 NOT NULL,
	"place_name" text,
	"place_address" text,
	"postal_code" text,
	"city_code" text,
	"city_name" text,
	"latitude" double precision,
	"longitude" double precision,
	"x" real,
	"y" real,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"cancel_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_lessons_seats" CHECK ("group_lessons"."taken_seats" between 0 and "group_lessons"."max_students"),
	CONSTRAINT "group_lessons_place" CHECK (("group_lessons"."format" = 'group_webcam') = ("group_lessons"."city_code" is null))
);
--> statement-breakpoint
CREATE TABLE "history_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"machine" text NOT NULL,
	"thing_id" integer NOT NULL,
	"event" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"by_id" integer,
	"by_role" text NOT NULL,
	"by_name" text,
	"at" timestamp with time zone NOT NULL,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_request_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"origin" text NOT NULL,
	"teacher_response" text NOT NULL,
	"offer_status" text NOT NULL,
	"teacher_comments" text,
	"condition_type_id" integer,
	"condition_value" jsonb,
	"first_slot" timestamp with time zone,
	"refusal_type_id" integer,
	"clarification_answer" text,
	"customer_refusal_type_id" integer,
	"hourly_price_cents" integer NOT NULL,
	"salary_cents" integer NOT NULL,
	"net_cents" integer NOT NULL,
	"distance_km" double precision,
	"score" double precision,
	"terms" jsonb NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"responded_at" timestamp with time zone,
	"silent_due_at" timestamp with time zone,
	"silence_left_ms" integer,
	"silenced_at" timestamp with time zone,
	"offer_reminder_due_at" timestamp with time zone,
	"offer_cancel_due_at" timestamp with time zone,
	"selected_at" timestamp with time zone,
	"terms_version" text,
	"terms_accepted_at" timestamp with time zone,
	"begin_at_once" boolean DEFAULT false NOT NULL,
	"link_hash" text,
	"link_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lesson_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"level_id" integer NOT NULL,
	"course_type" text NOT NULL,
	"process" text NOT NULL,
	"process_since" timestamp with time zone NOT NULL,
	"cancelled_from" text,
	"origin" text NOT NULL,
	"teacher_wish_id" integer,
	"comments" text NOT NULL,
	"extended_search" boolean NOT NULL,
	"address" jsonb,
	"answers" jsonb,
	"answers_updated_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"evaluated_at" timestamp with time zone,
	"evaluation_due_at" timestamp with time zone NOT NULL,
	"ask_due_at" timestamp with time zone NOT NULL,
	"reminder_due_at" timestamp with time zone,
	"cancel_due_at" timestamp with time zone NOT NULL,
	"widen_asked_at" timestamp with time zone,
	"widen_reminders" integer DEFAULT 0 NOT NULL,
	"widen_reminder_due_at" timestamp with time zone,
	"first_course_reminder_due_at" timestamp with time zone,
	"tax_credit_later_at" timestamp with time zone,
	"invoicing_later_at" timestamp with time zone,
	"refusal_type_id" integer,
	"cancel_comment" text
);
--> statement-breakpoint
CREATE TABLE "mail_refusals" (
	"kind" text NOT NULL,
	"address_hash" text NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_refusals_kind_address_hash_pk" PRIMARY KEY("kind","address_hash")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"unsubscribe_link" text,
	"thread" text,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"last_failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"forget_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"details" jsonb NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outgoing_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"details" jsonb NOT NULL,
	"email" text,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"last_failure" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_attendance" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_attendance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"presence" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_evaluations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_evaluations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"oral_participation" smallint NOT NULL,
	"execution_speed" smallint NOT NULL,
	"skill_level" smallint NOT NULL,
	"general_appreciation" text NOT NULL,
	"recommendations" text NOT NULL,
	"sent_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registration_evaluations_marks" CHECK ("registration_evaluations"."oral_participation" between 1 and 5 and "registration_evaluations"."execution_speed" between 1 and 5 and "registration_evaluations"."skill_level" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_lesson_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"level_id" smallint NOT NULL,
	"subject_ids" smallint[] NOT NULL,
	"description" text,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"payment_type" text NOT NULL,
	"promo_code" text,
	"terms_version" text,
	"gross_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"hold_until" timestamp with time zone,
	"reminder_due_at" timestamp with time zone,
	"refund_due_at" timestamp with time zone,
	"cancel_comment" text,
	"learned_chapter_ids" smallint[] NOT NULL,
	"rating" smallint,
	"rating_comment" text,
	"rated_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registrations_rating" CHECK ("registrations"."rating" between 1 and 5),
	CONSTRAINT "registrations_price" CHECK ("registrations"."discount_cents" between 0 and "registrations"."gross_cents" and "registrations"."price_cents" = "registrations"."gross_cents" - "registrations"."discount_cents")
);
--> statement-breakpoint
CREATE TABLE "waiting_list" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_lesson_id" integer NOT NULL,
	"customer_id" integer,
	"student_id" integer,
	"firstname" text NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"waits_since" timestamp with time zone,
	"sent_again" smallint DEFAULT 0 NOT NULL,
	"sent_again_since" timestamp with time zone,
	"called_until" timestamp with time zone,
	"token_hash" text NOT NULL,
	"registration_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_list_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "waiting_list_counts" CHECK ("waiting_list"."waits_since" is not null or "waiting_list"."state" not in ('waiting', 'called', 'taken'))
);
--> statement-breakpoint
CREATE TABLE "review_details" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_details_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"review_id" integer NOT NULL,
	"ranking_type_id" integer NOT NULL,
	"rating" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"teacher_id" integer NOT NULL,
	"customer_id" integer,
	"author" text NOT NULL,
	"rating" real NOT NULL,
	"review" text NOT NULL,
	"teacher_response" text,
	"experience_date" date NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"withheld" text
);
--> statement-breakpoint
CREATE TABLE "sitemap_lessons" (
	"teacher_id" integer PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sitemap_listings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sitemap_listings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"wider" text[] NOT NULL,
	"changed_at" timestamp with time zone,
	"figures" jsonb,
	CONSTRAINT "sitemap_listings_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "teacher_cells" (
	"cell" integer NOT NULL,
	"subject_id" smallint NOT NULL,
	"tier" smallint NOT NULL,
	"rand" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"levels_low" bigint NOT NULL,
	"levels_high" bigint NOT NULL,
	"free_halves" integer DEFAULT 0 NOT NULL,
	"lead" boolean NOT NULL,
	"x" smallint NOT NULL,
	"y" smallint NOT NULL,
	"radius" smallint NOT NULL,
	"rating" real NOT NULL,
	"answer_hours" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"email" text,
	"phone" text,
	"class_id" integer,
	"establishment" text,
	"establishment_id" integer,
	"is_customer" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"person_id" integer,
	"firstname" text,
	"lastname" text,
	"email" text,
	"phone" text,
	"lesson_request_id" integer,
	"teacher_id" integer,
	"group_lesson_id" integer,
	"origin" text,
	"target_kind" text,
	"target_id" integer,
	"url" text,
	"reason_id" smallint NOT NULL,
	"text" text NOT NULL,
	"doubtful" boolean DEFAULT false NOT NULL,
	"sending_mark" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"decision" text,
	"decision_reasons" text,
	"contested_at" timestamp with time zone,
	"contest_text" text,
	CONSTRAINT "cases_sendingMark_unique" UNIQUE("sending_mark"),
	CONSTRAINT "cases_of_a_request" CHECK ("cases"."kind" <> 'help' or ("cases"."lesson_request_id" is not null and "cases"."person_id" is not null)),
	CONSTRAINT "cases_of_a_content" CHECK (("cases"."kind" = 'notice') = ("cases"."target_kind" is not null and "cases"."target_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "degrees" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "degrees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"teacher_id" integer NOT NULL,
	"degree_id" integer NOT NULL,
	"year" smallint NOT NULL,
	"main" boolean DEFAULT false NOT NULL,
	"speciality" text,
	"school" text,
	"comment" text,
	"verified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "experiences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "experiences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"teacher_id" integer NOT NULL,
	"experience_id" integer NOT NULL,
	"start_year" smallint NOT NULL,
	"end_year" smallint,
	"main" boolean DEFAULT false NOT NULL,
	"current" boolean DEFAULT false NOT NULL,
	"place" text,
	"comment" text
);
--> statement-breakpoint
CREATE TABLE "teacher_prices" (
	"teacher_id" integer NOT NULL,
	"cursus_id" integer NOT NULL,
	"format" text NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "teacher_prices_teacher_id_cursus_id_format_pk" PRIMARY KEY("teacher_id","cursus_id","format")
);
--> statement-breakpoint
CREATE TABLE "teacher_slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teacher_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"teacher_id" integer NOT NULL,
	"day" smallint NOT NULL,
	"start" time(0) NOT NULL,
	"end" time(0) NOT NULL,
	"formats" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_subjects" (
	"teacher_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"main" boolean DEFAULT false NOT NULL,
	"level_ids" integer[] NOT NULL,
	CONSTRAINT "teacher_subjects_teacher_id_subject_id_pk" PRIMARY KEY("teacher_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "teachers" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"methodology" text DEFAULT '' NOT NULL,
	"video_id" text,
	"civility" text,
	"self_employed" boolean NOT NULL,
	"status_change_asked" boolean DEFAULT false NOT NULL,
	"sap_number" text,
	"sap_number_status" text DEFAULT 'missing' NOT NULL,
	"status" text NOT NULL,
	"availability" text NOT NULL,
	"availability_updated_at" timestamp with time zone NOT NULL,
	"radius" smallint NOT NULL,
	"city_code" text NOT NULL,
	"city_name" text NOT NULL,
	"postal_code" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"x" real NOT NULL,
	"y" real NOT NULL,
	"formats" text[] NOT NULL,
	"rand" integer NOT NULL,
	"tier" smallint DEFAULT 2 NOT NULL,
	"rating" real,
	"reviews_count" integer DEFAULT 0 NOT NULL,
	"hours_given" integer DEFAULT 0 NOT NULL,
	"median_answer_hours" real,
	"last_active_at" timestamp with time zone,
	"collective_courses_activated" boolean DEFAULT false NOT NULL,
	"max_students" smallint DEFAULT 12 NOT NULL,
	"birth_date" date,
	"created_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"contract" text NOT NULL,
	"person_id" integer,
	"customer_id" integer,
	"registration_id" integer,
	"contract_id" integer,
	"doubtful" boolean NOT NULL,
	"effect" text,
	"bill_id" integer,
	"money_cents" integer NOT NULL,
	"refund_due_by" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawals_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "withdrawals_of_one" CHECK (num_nonnulls("withdrawals"."registration_id", "withdrawals"."contract_id") = case when "withdrawals"."customer_id" is null then 0 else 1 end)
);
--> statement-breakpoint
CREATE TABLE "once_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"status" integer,
	"body" jsonb
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "rate_limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "sweep_failures" (
	"sweep" text NOT NULL,
	"row" text NOT NULL,
	"tries" integer NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"failure" text NOT NULL,
	CONSTRAINT "sweep_failures_sweep_row_pk" PRIMARY KEY("sweep","row")
);
--> statement-breakpoint
CREATE TABLE "clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"offset_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_credits_line_id_bill_lines_id_fk" FOREIGN KEY ("credits_line_id") REFERENCES "public"."bill_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_credits_id_bills_id_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_credit_id_family_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."family_credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_credits" ADD CONSTRAINT "family_credits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_credits" ADD CONSTRAINT "family_credits_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_credits" ADD CONSTRAINT "family_credits_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_id_ledger_entries_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_receipts" ADD CONSTRAINT "unmatched_receipts_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abandoned_bookings" ADD CONSTRAINT "abandoned_bookings_draft_id_booking_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."booking_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abandoned_bookings" ADD CONSTRAINT "abandoned_bookings_group_lesson_id_group_lessons_id_fk" FOREIGN KEY ("group_lesson_id") REFERENCES "public"."group_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abandoned_bookings" ADD CONSTRAINT "abandoned_bookings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_drafts" ADD CONSTRAINT "booking_drafts_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_lesson_request_id_lesson_requests_id_fk" FOREIGN KEY ("lesson_request_id") REFERENCES "public"."lesson_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_lesson_classes" ADD CONSTRAINT "group_lesson_classes_group_lesson_id_group_lessons_id_fk" FOREIGN KEY ("group_lesson_id") REFERENCES "public"."group_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_lesson_classes" ADD CONSTRAINT "group_lesson_classes_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_lesson_sessions" ADD CONSTRAINT "group_lesson_sessions_group_lesson_id_group_lessons_id_fk" FOREIGN KEY ("group_lesson_id") REFERENCES "public"."group_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_lesson_request_id_lesson_requests_id_fk" FOREIGN KEY ("lesson_request_id") REFERENCES "public"."lesson_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_requests" ADD CONSTRAINT "lesson_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_requests" ADD CONSTRAINT "lesson_requests_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_attendance" ADD CONSTRAINT "registration_attendance_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_attendance" ADD CONSTRAINT "registration_attendance_session_id_group_lesson_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."group_lesson_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_evaluations" ADD CONSTRAINT "registration_evaluations_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_evaluations" ADD CONSTRAINT "registration_evaluations_class_id_group_lesson_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."group_lesson_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_group_lesson_id_group_lessons_id_fk" FOREIGN KEY ("group_lesson_id") REFERENCES "public"."group_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_group_lesson_id_group_lessons_id_fk" FOREIGN KEY ("group_lesson_id") REFERENCES "public"."group_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_details" ADD CONSTRAINT "review_details_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sitemap_lessons" ADD CONSTRAINT "sitemap_lessons_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_cells" ADD CONSTRAINT "teacher_cells_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_lesson_request_id_lesson_requests_id_fk" FOREIGN KEY ("lesson_request_id") REFERENCES "public"."lesson_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_group_lesson_id_group_lessons_id_fk" FOREIGN KEY ("group_lesson_id") REFERENCES "public"."group_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "degrees" ADD CONSTRAINT "degrees_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiences" ADD CONSTRAINT "experiences_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_prices" ADD CONSTRAINT "teacher_prices_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_slots" ADD CONSTRAINT "teacher_slots_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_subjects" ADD CONSTRAINT "teacher_subjects_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_hash_index" ON "password_resets" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "password_resets_user_id_index" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_hash_index" ON "refresh_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_index" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "bill_lines_bill_id_index" ON "bill_lines" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "bill_lines_credits_line_id_index" ON "bill_lines" USING btree ("credits_line_id");--> statement-breakpoint
CREATE INDEX "bills_customer_id_index" ON "bills" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "bills_status_index" ON "bills" USING btree ("status");--> statement-breakpoint
CREATE INDEX "bills_credits_id_index" ON "bills" USING btree ("credits_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_number" ON "bills" USING btree ("entity","year","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_one_per_subject" ON "bills" USING btree ("subject_kind","subject_id") WHERE "bills"."kind" = 'bill' and "bills"."status" <> 'credited';--> statement-breakpoint
CREATE INDEX "cards_customer_id_index" ON "cards" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_one_active" ON "cards" USING btree ("customer_id","entity") WHERE "cards"."status" = 'active';--> statement-breakpoint
CREATE INDEX "provider_events_next_try_at_index" ON "provider_events" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "provider_events_payment_id_index" ON "provider_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "credit_uses_bill_id_index" ON "credit_uses" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "family_credits_customer_id_index" ON "family_credits" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "family_credits_bill_id_index" ON "family_credits" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "family_credits_payment_id_index" ON "family_credits" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "family_credits_left" ON "family_credits" USING btree ("expires_at") WHERE "family_credits"."used_cents" + "family_credits"."refunded_cents" < "family_credits"."amount_cents";--> statement-breakpoint
CREATE INDEX "ledger_entries_bill_id_index" ON "ledger_entries" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_at_index" ON "ledger_entries" USING btree ("account","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_holder_id_at_index" ON "ledger_entries" USING btree ("holder_id","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment_id_index" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_reverses_id_index" ON "ledger_entries" USING btree ("reverses_id");--> statement-breakpoint
CREATE INDEX "ledger_proofs_at_index" ON "ledger_proofs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payments_customer_id_index" ON "payments" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payments_card_id_index" ON "payments" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "payments_check_at_index" ON "payments" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "payments_retry_at_index" ON "payments" USING btree ("retry_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_attempt" ON "payments" USING btree ("bill_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("bill_id") WHERE "payments"."means" = 'card' and "payments"."status" in ('created', 'requires_action', 'processing');--> statement-breakpoint
CREATE INDEX "refunds_payment_id_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_status_index" ON "refunds" USING btree ("status");--> statement-breakpoint
CREATE INDEX "unmatched_receipts_bill_id_index" ON "unmatched_receipts" USING btree ("bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "abandoned_bookings_customer_id_group_lesson_id_index" ON "abandoned_bookings" USING btree ("customer_id","group_lesson_id");--> statement-breakpoint
CREATE INDEX "abandoned_bookings_group_lesson_id_index" ON "abandoned_bookings" USING btree ("group_lesson_id");--> statement-breakpoint
CREATE INDEX "abandoned_bookings_state_remind_at_index" ON "abandoned_bookings" USING btree ("state","remind_at");--> statement-breakpoint
CREATE INDEX "abandoned_bookings_expires_at_index" ON "abandoned_bookings" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "booking_drafts_customer_id_index" ON "booking_drafts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "booking_drafts_expires_at_index" ON "booking_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "booking_drafts_updated_at_index" ON "booking_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "booking_reminders_reminded_at_index" ON "booking_reminders" USING btree ("reminded_at");--> statement-breakpoint
CREATE INDEX "consents_chosen_at_index" ON "consents" USING btree ("chosen_at");--> statement-breakpoint
CREATE INDEX "resources_audience_position_index" ON "resources" USING btree ("audience","position");--> statement-breakpoint
CREATE INDEX "contracts_customer_id_index" ON "contracts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "contracts_student_id_index" ON "contracts" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "contracts_teacher_id_status_index" ON "contracts" USING btree ("teacher_id","status");--> statement-breakpoint
CREATE INDEX "contracts_lesson_request_id_index" ON "contracts" USING btree ("lesson_request_id");--> statement-breakpoint
CREATE INDEX "disputes_course_id_index" ON "disputes" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open" ON "disputes" USING btree ("course_id") WHERE "disputes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "courses_customer_newest" ON "courses" USING btree ("customer_id","date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "courses_teacher_newest" ON "courses" USING btree ("teacher_id","date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "courses_contract_id_index" ON "courses" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "courses_student_id_index" ON "courses" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "courses_verdict_due_at_index" ON "courses" USING btree ("verdict_due_at");--> statement-breakpoint
CREATE INDEX "courses_escalate_due_at_index" ON "courses" USING btree ("escalate_due_at");--> statement-breakpoint
CREATE INDEX "courses_reminder_due_at_index" ON "courses" USING btree ("reminder_due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "courses_one_per_start" ON "courses" USING btree ("contract_id","date") WHERE "courses"."status" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "courses_one_first" ON "courses" USING btree ("contract_id") WHERE "courses"."is_first" and "courses"."status" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "group_lesson_classes_group_lesson_id_teacher_id_index" ON "group_lesson_classes" USING btree ("group_lesson_id","teacher_id");--> statement-breakpoint
CREATE INDEX "group_lesson_classes_teacher_id_index" ON "group_lesson_classes" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_lesson_sessions_group_lesson_id_starts_at_index" ON "group_lesson_sessions" USING btree ("group_lesson_id","starts_at");--> statement-breakpoint
CREATE INDEX "group_lessons_coming" ON "group_lessons" USING btree ("format","starts_at","id") WHERE "group_lessons"."state" in ('open', 'full');--> statement-breakpoint
CREATE INDEX "group_lessons_due" ON "group_lessons" USING btree ("starts_at") WHERE "group_lessons"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "history_lines_machine_thing_id_index" ON "history_lines" USING btree ("machine","thing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_lesson_request_id_teacher_id_index" ON "proposals" USING btree ("lesson_request_id","teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_link_hash_index" ON "proposals" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "proposals_teacher_id_teacher_response_index" ON "proposals" USING btree ("teacher_id","teacher_response");--> statement-breakpoint
CREATE INDEX "proposals_silent_due_at_index" ON "proposals" USING btree ("silent_due_at");--> statement-breakpoint
CREATE INDEX "proposals_offer_reminder_due_at_index" ON "proposals" USING btree ("offer_reminder_due_at");--> statement-breakpoint
CREATE INDEX "proposals_offer_cancel_due_at_index" ON "proposals" USING btree ("offer_cancel_due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_one_selected" ON "proposals" USING btree ("lesson_request_id") WHERE "proposals"."teacher_response" = 'selected';--> statement-breakpoint
CREATE INDEX "lesson_requests_customer_id_index" ON "lesson_requests" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "lesson_requests_process_ask_due_at_index" ON "lesson_requests" USING btree ("process","ask_due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_requests_running_unique" ON "lesson_requests" USING btree ("student_id","subject_id") WHERE "lesson_requests"."process" not in ('concluded', 'cancelled');--> statement-breakpoint
CREATE INDEX "mails_state_next_try_at_index" ON "mails" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "mails_forget_at_index" ON "mails" USING btree ("forget_at");--> statement-breakpoint
CREATE INDEX "notifications_user_id_read_at_index" ON "notifications" USING btree ("user_id","read_at");--> statement-breakpoint
CREATE INDEX "outgoing_events_state_next_try_at_index" ON "outgoing_events" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "outgoing_events_created_at_index" ON "outgoing_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "registration_attendance_registration_id_session_id_index" ON "registration_attendance" USING btree ("registration_id","session_id");--> statement-breakpoint
CREATE INDEX "registration_attendance_session_id_index" ON "registration_attendance" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registration_evaluations_registration_id_class_id_index" ON "registration_evaluations" USING btree ("registration_id","class_id");--> statement-breakpoint
CREATE INDEX "registration_evaluations_class_id_index" ON "registration_evaluations" USING btree ("class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_one_live" ON "registrations" USING btree ("group_lesson_id","student_id") WHERE "registrations"."state" in ('draft', 'paying', 'awaiting_payment', 'registered', 'attended', 'absent', 'evaluated');--> statement-breakpoint
CREATE INDEX "registrations_group_lesson_id_index" ON "registrations" USING btree ("group_lesson_id");--> statement-breakpoint
CREATE INDEX "registrations_customer_newest" ON "registrations" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "registrations_student_id_index" ON "registrations" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "registrations_hold_until_index" ON "registrations" USING btree ("hold_until");--> statement-breakpoint
CREATE INDEX "registrations_reminder_due_at_index" ON "registrations" USING btree ("reminder_due_at");--> statement-breakpoint
CREATE INDEX "registrations_refund_due_at_index" ON "registrations" USING btree ("refund_due_at");--> statement-breakpoint
CREATE INDEX "waiting_list_next" ON "waiting_list" USING btree ("group_lesson_id","state","waits_since","id");--> statement-breakpoint
CREATE INDEX "waiting_list_customer_id_index" ON "waiting_list" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "waiting_list_email_index" ON "waiting_list" USING btree ("email");--> statement-breakpoint
CREATE INDEX "waiting_list_called_until_index" ON "waiting_list" USING btree ("called_until");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_one_live" ON "waiting_list" USING btree ("group_lesson_id",lower("email"),coalesce("customer_id", 0),coalesce("student_id", 0)) WHERE "waiting_list"."state" in ('unconfirmed', 'waiting', 'called');--> statement-breakpoint
CREATE UNIQUE INDEX "review_details_review_id_ranking_type_id_index" ON "review_details" USING btree ("review_id","ranking_type_id");--> statement-breakpoint
CREATE INDEX "reviews_teacher_newest" ON "reviews" USING btree ("teacher_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sitemap_listings_wider" ON "sitemap_listings" USING gin ("wider");--> statement-breakpoint
CREATE INDEX "teacher_cells_teacher" ON "teacher_cells" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "students_customer_id_index" ON "students" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "cases_person_id_created_at_index" ON "cases" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "cases_state_created_at_index" ON "cases" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "degrees_teacher_id_index" ON "degrees" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "experiences_teacher_id_index" ON "experiences" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_slots_teacher_id_index" ON "teacher_slots" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_subjects_subject_id_index" ON "teacher_subjects" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "teachers_status_id_index" ON "teachers" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "teachers_availability_availability_updated_at_index" ON "teachers" USING btree ("availability","availability_updated_at");--> statement-breakpoint
CREATE INDEX "withdrawals_customer_id_index" ON "withdrawals" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "withdrawals_registration_id_index" ON "withdrawals" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "withdrawals_contract_id_index" ON "withdrawals" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "withdrawals_expires_at_index" ON "withdrawals" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "withdrawals_refund_due_by_index" ON "withdrawals" USING btree ("refund_due_by");--> statement-breakpoint
CREATE INDEX "once_keys_started_at_index" ON "once_keys" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "rate_limits_window_start_index" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "sweep_failures_failed_at_index" ON "sweep_failures" USING btree ("failed_at");

--> statement-breakpoint
CREATE INDEX "teacher_cells_ring" ON "teacher_cells" USING btree ("cell","subject_id","tier","rand","teacher_id") INCLUDE ("price_cents","lead","levels_low","levels_high","free_halves","x","y","radius");
--> statement-breakpoint
CREATE INDEX "teacher_cells_place" ON "teacher_cells" USING btree ("cell","subject_id","x","y") INCLUDE ("teacher_id","price_cents","tier","rand","lead","levels_low","levels_high","free_halves","radius");
--> statement-breakpoint
CREATE INDEX "teacher_cells_price" ON "teacher_cells" USING btree ("cell","subject_id","price_cents","teacher_id") INCLUDE ("tier","rand","lead","levels_low","levels_high","free_halves","x","y","radius");
--> statement-breakpoint
CREATE INDEX "teacher_cells_rating" ON "teacher_cells" USING btree ("cell","subject_id","rating","teacher_id") INCLUDE ("price_cents","tier","rand","lead","levels_low","levels_high","free_halves","x","y","radius");
--> statement-breakpoint
CREATE INDEX "teacher_cells_answer" ON "teacher_cells" USING btree ("cell","subject_id","answer_hours","teacher_id") INCLUDE ("price_cents","tier","rand","lead","levels_low","levels_high","free_halves","x","y","radius");
--> statement-breakpoint
CREATE FUNCTION "ledger_kept"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'A ledger entry is never changed, only reversed.'; END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_kept" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "ledger_kept"();
--> statement-breakpoint
CREATE FUNCTION "ledger_reversed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whole bigint;
  reversed bigint;
BEGIN
  SELECT amount_cents INTO whole FROM ledger_entries WHERE id = NEW.reverses_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(amount_cents), 0) + NEW.amount_cents INTO reversed FROM ledger_entries WHERE reverses_id = NEW.reverses_id;
  IF NEW.amount_cents * whole >= 0 OR abs(reversed) > abs(whole) THEN
    RAISE EXCEPTION 'A ledger entry is reversed up to its amount.';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_reversed" BEFORE INSERT ON "ledger_entries" FOR EACH ROW WHEN (NEW."reverses_id" IS NOT NULL) EXECUTE FUNCTION "ledger_reversed"();
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "course_id" integer GENERATED ALWAYS AS (CASE WHEN "subject_kind" = 'course' THEN "subject_id" END) STORED REFERENCES "courses" ("id");
--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "registration_id" integer GENERATED ALWAYS AS (CASE WHEN "subject_kind" = 'registration' THEN "subject_id" END) STORED REFERENCES "registrations" ("id");
