CREATE TABLE "application_quotas" (
	"teacher_id" integer NOT NULL,
	"day" date NOT NULL,
	"used" smallint NOT NULL,
	CONSTRAINT "application_quotas_teacher_id_day_pk" PRIMARY KEY("teacher_id","day"),
	CONSTRAINT "application_quotas_used" CHECK ("application_quotas"."used" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "opportunities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opportunities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_request_id" integer NOT NULL,
	"applications" smallint DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "opportunities_lessonRequestId_unique" UNIQUE("lesson_request_id"),
	CONSTRAINT "opportunities_applications" CHECK ("opportunities"."applications" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "opportunity_offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opportunity_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"opportunity_id" integer NOT NULL,
	"teacher_id" integer NOT NULL,
	"state" text NOT NULL,
	"hourly_price_cents" integer NOT NULL,
	"salary_cents" integer NOT NULL,
	"net_cents" integer NOT NULL,
	"distance_km" double precision,
	"score" double precision NOT NULL,
	"terms" jsonb NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "application_quotas" ADD CONSTRAINT "application_quotas_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_lesson_request_id_lesson_requests_id_fk" FOREIGN KEY ("lesson_request_id") REFERENCES "public"."lesson_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_offers" ADD CONSTRAINT "opportunity_offers_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_offers" ADD CONSTRAINT "opportunity_offers_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "opportunity_offers_opportunity_id_teacher_id_index" ON "opportunity_offers" USING btree ("opportunity_id","teacher_id");--> statement-breakpoint
CREATE INDEX "opportunity_offers_teacher_id_state_index" ON "opportunity_offers" USING btree ("teacher_id","state");