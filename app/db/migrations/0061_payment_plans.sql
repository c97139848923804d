CREATE TABLE "payment_plan_dates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_plan_dates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"due_on" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"remind_at" timestamp with time zone,
	"passed_at" timestamp with time zone,
	CONSTRAINT "payment_plan_dates_position" UNIQUE("plan_id","position"),
	CONSTRAINT "payment_plan_dates_amount" CHECK ("payment_plan_dates"."amount_cents" > 0),
	CONSTRAINT "payment_plan_dates_four" CHECK ("payment_plan_dates"."position" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "payment_plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bill_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"missed_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_plan_dates" ADD CONSTRAINT "payment_plan_dates_plan_id_payment_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."payment_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_plan_dates_remind_at_index" ON "payment_plan_dates" USING btree ("remind_at");--> statement-breakpoint
CREATE INDEX "payment_plan_dates_due_on_index" ON "payment_plan_dates" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "payment_plans_bill_id_index" ON "payment_plans" USING btree ("bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_plans_one_open" ON "payment_plans" USING btree ("bill_id") WHERE "payment_plans"."ended_at" is null;