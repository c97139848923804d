CREATE TABLE "contract_pauses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_pauses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contract_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contract_id" integer NOT NULL,
	"format" text NOT NULL,
	"hourly_price_cents" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" text,
	"comment" text,
	"effective_from" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answer_due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "digest_runs" (
	"monday" date PRIMARY KEY NOT NULL,
	"last_user_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"uuid" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "planned_courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planned_courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contract_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"status" text NOT NULL,
	"status_since" timestamp with time zone NOT NULL,
	"start" timestamp with time zone NOT NULL,
	"duration" integer NOT NULL,
	"by" text NOT NULL,
	"comment" text,
	"moved_from" timestamp with time zone,
	"moved_from_duration" integer,
	"version" integer NOT NULL,
	"cancelled_by" text,
	"cancel_reason_id" integer,
	"cancel_comment" text,
	"reminder_due_at" timestamp with time zone,
	"expiry_due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"customer_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_requests_customer_id_teacher_id_pk" PRIMARY KEY("customer_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "tax_accounts" (
	"id" integer PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"activated_on" date,
	"sealed" text NOT NULL,
	"account_end" text NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone,
	CONSTRAINT "tax_accounts_agencyId_unique" UNIQUE("agency_id")
);
--> statement-breakpoint
CREATE TABLE "tax_declarations" (
	"id" integer PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"request_id" text,
	"sent_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"cause" text,
	"choice" text,
	"answered_at" timestamp with time zone,
	"choice_due_at" timestamp with time zone,
	"reminder_due_at" timestamp with time zone,
	"desk_at" timestamp with time zone,
	"card_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"set_aside" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tax_declarations_requestId_unique" UNIQUE("request_id")
);
--> statement-breakpoint
CREATE TABLE "tax_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" jsonb NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"received_at" timestamp with time zone NOT NULL,
	"tries" integer NOT NULL,
	"next_try_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "teacher_former_statuses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teacher_former_statuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"teacher_id" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"self_employed" boolean NOT NULL,
	"sap_number" text,
	"sap_number_status" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "children_count" integer;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "advance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "awaited_means" text;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "awaited_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "unpaid_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "reminders_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reminders_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "planned_course_id" integer;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "absent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "responded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "contract_id" integer;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "student_id" integer;--> statement-breakpoint
ALTER TABLE "contract_pauses" ADD CONSTRAINT "contract_pauses_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_versions" ADD CONSTRAINT "price_versions_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_courses" ADD CONSTRAINT "planned_courses_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_courses" ADD CONSTRAINT "planned_courses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_courses" ADD CONSTRAINT "planned_courses_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_courses" ADD CONSTRAINT "planned_courses_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_accounts" ADD CONSTRAINT "tax_accounts_id_customers_id_fk" FOREIGN KEY ("id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_declarations" ADD CONSTRAINT "tax_declarations_id_bills_id_fk" FOREIGN KEY ("id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_declarations" ADD CONSTRAINT "tax_declarations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_former_statuses" ADD CONSTRAINT "teacher_former_statuses_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_pauses_contract_id_index" ON "contract_pauses" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "price_versions_contract_id_index" ON "price_versions" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "price_versions_answer_due_at_index" ON "price_versions" USING btree ("answer_due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "price_versions_one_pending" ON "price_versions" USING btree ("contract_id") WHERE "price_versions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "planned_courses_contract_id_start_index" ON "planned_courses" USING btree ("contract_id","start");--> statement-breakpoint
CREATE INDEX "planned_courses_customer_id_status_start_index" ON "planned_courses" USING btree ("customer_id","status","start");--> statement-breakpoint
CREATE INDEX "planned_courses_teacher_id_status_start_index" ON "planned_courses" USING btree ("teacher_id","status","start");--> statement-breakpoint
CREATE INDEX "planned_courses_reminder_due_at_index" ON "planned_courses" USING btree ("reminder_due_at");--> statement-breakpoint
CREATE INDEX "planned_courses_expiry_due_at_index" ON "planned_courses" USING btree ("expiry_due_at");--> statement-breakpoint
CREATE INDEX "tax_accounts_check_at_index" ON "tax_accounts" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "tax_declarations_customer_id_index" ON "tax_declarations" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "tax_declarations_check_at_index" ON "tax_declarations" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "tax_declarations_choice_due_at_index" ON "tax_declarations" USING btree ("choice_due_at");--> statement-breakpoint
CREATE INDEX "tax_declarations_reminder_due_at_index" ON "tax_declarations" USING btree ("reminder_due_at");--> statement-breakpoint
CREATE INDEX "tax_declarations_card_at_index" ON "tax_declarations" USING btree ("card_at");--> statement-breakpoint
CREATE INDEX "tax_events_next_try_at_index" ON "tax_events" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "teacher_former_statuses_teacher_id_until_index" ON "teacher_former_statuses" USING btree ("teacher_id","until");--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_planned_course_id_planned_courses_id_fk" FOREIGN KEY ("planned_course_id") REFERENCES "public"."planned_courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bills_awaited_until_index" ON "bills" USING btree ("awaited_until");--> statement-breakpoint
CREATE INDEX "bills_remind_at_index" ON "bills" USING btree ("remind_at");--> statement-breakpoint
CREATE INDEX "payments_to_remind" ON "payments" USING btree ("remind_at");--> statement-breakpoint
CREATE INDEX "contracts_paused_until_index" ON "contracts" USING btree ("paused_until");--> statement-breakpoint
CREATE INDEX "courses_planned_course_id_index" ON "courses" USING btree ("planned_course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one_per_family" ON "reviews" USING btree ("customer_id","teacher_id");--> statement-breakpoint
ALTER TABLE "courses" ALTER COLUMN "absent" DROP DEFAULT;
