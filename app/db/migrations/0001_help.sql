CREATE TABLE "help_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "help_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"linking_id" integer NOT NULL,
	"teacher_id" integer,
	"origin" text NOT NULL,
	"category_id" smallint NOT NULL,
	"comment" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "help_calls" ADD CONSTRAINT "help_calls_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_calls" ADD CONSTRAINT "help_calls_linking_id_linkings_id_fk" FOREIGN KEY ("linking_id") REFERENCES "public"."linkings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_calls" ADD CONSTRAINT "help_calls_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_calls_customer_id_index" ON "help_calls" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "help_calls_state_created_at_index" ON "help_calls" USING btree ("state","created_at");