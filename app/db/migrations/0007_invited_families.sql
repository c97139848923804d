CREATE TABLE "affiliations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid NOT NULL,
	"teacher_id" integer NOT NULL,
	"status" text NOT NULL,
	"customer_firstname" text NOT NULL,
	"customer_lastname" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text,
	"is_customer_parent" boolean NOT NULL,
	"student_firstname" text NOT NULL,
	"student_lastname" text NOT NULL,
	"student_email" text,
	"student_phone" text,
	"address" jsonb,
	"subject_id" integer NOT NULL,
	"level_id" integer NOT NULL,
	"format" text NOT NULL,
	"hourly_price_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"reminders_count" smallint DEFAULT 0 NOT NULL,
	"reminder_sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"forget_at" timestamp with time zone,
	"terms_version" text,
	"customer_id" integer,
	"contract_id" integer,
	CONSTRAINT "affiliations_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "affiliations_bound" CHECK (("affiliations"."contract_id" is not null) = ("affiliations"."status" = 'accepted'))
);
--> statement-breakpoint
ALTER TABLE "affiliations" ADD CONSTRAINT "affiliations_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliations" ADD CONSTRAINT "affiliations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliations" ADD CONSTRAINT "affiliations_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliations_teacher_newest" ON "affiliations" USING btree ("teacher_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "affiliations_expires_at_index" ON "affiliations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "affiliations_forget_at_index" ON "affiliations" USING btree ("forget_at");--> statement-breakpoint
CREATE INDEX "affiliations_customer_id_index" ON "affiliations" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "affiliations_contract_id_index" ON "affiliations" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliations_one_pending" ON "affiliations" USING btree ("teacher_id",lower("customer_email"),lower("student_firstname"),"subject_id") WHERE "affiliations"."status" = 'pending';